import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPglite } from './pglite.ts';

let pglite: PGlite;
beforeAll(async () => {
  pglite = await openPglite(null);
  await pglite.exec(`create table seats (row text, seat int, price bigint, unique (row, seat));
    insert into seats values ('A', 1, 900), ('A', 2, null), ('B', 1, 700)`);
});
afterAll(() => pglite.close());

const prepared = async (): Promise<string[]> =>
  (await pglite.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
    ({ statement }) => statement,
  );

test('a statement that comes again is prepared once, and answers each time for its own values', async () => {
  const ofRow = (row: string) =>
    pglite.query('select seat, price from seats where row = $1 order by seat', [row]);
  const answers = [];
  for (const row of ['A', 'B', 'C', 'A']) answers.push((await ofRow(row)).rows);
  const ofA = [
    { seat: 1, price: 900 },
    { seat: 2, price: null },
  ];
  expect(answers).toEqual([ofA, [{ seat: 1, price: 700 }], [], ofA]);
  expect((await prepared()).filter((text) => text.includes('where row'))).toHaveLength(1);
});

test('one that fails says why, each time, and harms none after it', async () => {
  const insert = (tx: Pick<PGlite, 'query'>) =>
    tx.query('insert into seats values ($1, $2, $3)', ['A', 1, 5]);
  for (let time = 0; time < 3; time += 1)
    await expect(insert(pglite)).rejects.toMatchObject({ code: '23505' });
  await expect(pglite.transaction(insert)).rejects.toMatchObject({ code: '23505' });
  expect((await pglite.query('select count(*)::int as count from seats')).rows).toEqual([{ count: 3 }]);
});

test('in transactions too: what was rolled back is not there', async () => {
  const db = drizzle({ client: pglite });
  const add = (seat: number, fails: boolean) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`insert into seats values ('Z', ${seat}, ${10})`);
      if (fails) throw new Error('changed their mind');
    });
  for (const seat of [1, 2, 3]) await add(seat, seat === 2).catch(() => undefined);
  const { rows } = await db.execute(sql`select seat from seats where row = 'Z' order by seat`);
  expect(rows).toEqual([{ seat: 1 }, { seat: 3 }]);
});

test('a pattern is planned anew each time: an index may serve one and not another', async () => {
  for (const like of ['%A%', 'B']) await pglite.query('select seat from seats where row like $1', [like]);
  expect((await prepared()).filter((text) => text.includes('like'))).toEqual([]);
});

test('of very many texts the ones used last stay prepared', async () => {
  for (let n = 0; n < 400; n += 1)
    for (let time = 0; time < 2; time += 1) await pglite.query(`select ${n} as n`);
  const texts = await prepared();
  expect(texts.length).toBeLessThanOrEqual(300);
  expect(texts).toContain('select 399 as n');
  expect(texts).not.toContain('select 1 as n');
  expect((await pglite.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
});

test('a table whose columns changed fails once at most', async () => {
  const all = () => pglite.query(`select * from seats where row = $1`, ['B']);
  await all();
  await all();
  await pglite.exec('alter table seats add column view text');
  await all().catch(() => undefined);
  expect((await all()).rows).toEqual([{ row: 'B', seat: 1, price: 700, view: null }]);
});
