import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { films } from '../../modules/catalogue/tables.ts';
import { createTestContext, type TestContext } from '../../testing/context.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await createTestContext();
  await ctx.db.insert(films).values([
    { slug: 'kabali', title: 'Kabali' },
    { slug: 'sivaji', title: 'Sivaji' },
  ]);
});
afterAll(() => ctx.close());

/** Public reads come one after another here, and so by one connection. Drizzle's two drivers give rows in types of their own. */
const prepared = async (words: string): Promise<number> => {
  const { rows } = (await ctx.connection.reads.execute(
    sql`select statement from pg_prepared_statements`,
  )) as unknown as { rows: { statement: string }[] };
  return rows.filter(({ statement }) => statement.includes(words)).length;
};
const titles = async (slug: string): Promise<unknown[]> => {
  const { rows } = (await ctx.connection.reads.execute(
    sql`select title, version from app.films where slug = ${slug}`,
  )) as unknown as { rows: unknown[] };
  return rows;
};

test('a public read that comes again is prepared once, and answers each time for its own values', async () => {
  const answers = [];
  for (const slug of ['kabali', 'sivaji', 'moonrise', 'kabali']) answers.push(await titles(slug));
  const kabali = [{ title: 'Kabali', version: 1 }];
  expect(answers).toEqual([kabali, [{ title: 'Sivaji', version: 1 }], [], kabali]);
  expect(await prepared('select title, version')).toBe(1);
});

test('a column that changed while the shop is open is read as it is now', async () => {
  await ctx.db.execute(sql`alter table app.films alter column version type bigint`);
  expect(await titles('kabali')).toEqual([{ title: 'Kabali', version: '1' }]);
  expect(await titles('sivaji')).toEqual([{ title: 'Sivaji', version: '1' }]);
});

test('a pattern is planned anew each time: an index may serve one and not another', async () => {
  for (const title of ['%bal%', 'Siv%'])
    await ctx.connection.reads.execute(sql`select slug from app.films where title like ${title}`);
  expect(await prepared('title like')).toBe(0);
});
