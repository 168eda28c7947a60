import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from './database.ts';

const found = async ({ db }: TestDatabase, expression: string): Promise<unknown> => {
  const { rows } = (await db.execute(sql.raw(`select ${expression} as value`))) as {
    rows: { value: unknown }[];
  };
  return rows[0]?.value;
};
const settings = '(select count(*)::int from app.settings)';
const nextOrder = `nextval('app.order_numbers')::int`;
const addLine = sql.raw(`insert into app.audit_lines
  (number, at, actor_id, actor, role, operation, subject_kind, subject_id, previous, hash)
  values (1, now(), 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a')`);

test('a database that one test has left is as new for the next', async () => {
  const first = await openTestDatabase();
  const before = [await found(first, settings), await found(first, nextOrder)];
  await first.db.execute(sql`insert into app.settings values ('left', 'behind')`);
  await first.close();
  const second = await openTestDatabase();
  expect([await found(second, settings), await found(second, nextOrder)]).toEqual(before);
  await second.close();
});

test('what a test does after it has closed its database reaches no other test', async () => {
  const received: string[] = [];
  const first = await openTestDatabase();
  await first.listen('left_behind', (payload) => received.push(payload));
  await first.close();
  const second = await openTestDatabase();
  await expect(async () =>
    first.db.execute(sql`insert into app.settings values ('too', 'late')`),
  ).rejects.toThrow();
  await second.notify('left_behind', 'for nobody');
  expect(await found(second, settings)).toBe(0);
  expect(received).toEqual([]);
  await second.close();
});

test('rows go that a trigger keeps, and it keeps those that come', async () => {
  const first = await openTestDatabase();
  await first.db.execute(addLine);
  await first.close();
  const second = await openTestDatabase();
  expect(await found(second, '(select count(*)::int from app.audit_lines)')).toBe(0);
  await second.db.execute(addLine);
  await expect(second.db.execute(sql`delete from app.audit_lines`)).rejects.toThrow();
  await second.close();
});

test('a database in which a table was made is given to nobody else', async () => {
  const first = await openTestDatabase();
  await first.db.execute(sql`create table app.left_behind (id int)`);
  await first.close();
  const second = await openTestDatabase();
  expect(await found(second, `to_regclass('app.left_behind')`)).toBeNull();
  await second.close();
});

test('two that are open at once are two', async () => {
  const [one, other] = [await openTestDatabase(), await openTestDatabase()];
  await one.db.execute(sql`insert into app.settings values ('one', 'alone')`);
  expect(await found(other, settings)).toBe(0);
  await Promise.all([one.close(), other.close()]);
});
