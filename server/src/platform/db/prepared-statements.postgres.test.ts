import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { films } from '../../modules/catalogue/tables.ts';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { Pool } from './pool.ts';
import { preparingRepeated } from './prepared-statements.ts';
import { rawRows } from './raw-rows.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await createTestContext();
  await ctx.db.insert(films).values([
    { slug: 'kabali', title: 'Kabali' },
    { slug: 'sivaji', title: 'Sivaji' },
  ]);
});
afterAll(() => ctx.close());

/** Public reads run one after another here, and so on one connection. */
const prepared = async (words: string): Promise<number> => {
  const rows = await rawRows<{ statement: string }>(
    ctx.connection.reads,
    sql`select statement from pg_prepared_statements`,
  );
  return rows.filter(({ statement }) => statement.includes(words)).length;
};
const titles = (slug: string): Promise<unknown[]> =>
  rawRows(ctx.connection.reads, sql`select title, version from app.films where slug = ${slug}`);

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

test('a connection holds a few statements at most: what was not used longest is forgotten, and may come again', async () => {
  const pool = new Pool({ connectionString: ctx.config.databaseUrl ?? '', max: 1 });
  try {
    const ask = preparingRepeated(pool, 3);
    const numbers = async (n: number): Promise<unknown> => {
      const text = `select ${n} + $1::int as sum`;
      const { rows } = (await ask({ text, values: [n] })) as pg.QueryResult<{ sum: number }>;
      return rows[0]?.sum;
    };
    const prepared = async (): Promise<string[]> => {
      const found = await pool.query<{ statement: string }>(
        'select statement from pg_prepared_statements order by prepare_time',
      );
      return found.rows.map(({ statement }) => statement.replace(/ \+.*/, ''));
    };
    for (const n of [1, 2, 3]) expect([await numbers(n), await numbers(n)]).toEqual([2 * n, 2 * n]);
    expect(await prepared()).toEqual(['select 1', 'select 2', 'select 3']);
    await numbers(1);
    expect([await numbers(4), await numbers(4)]).toEqual([8, 8]);
    expect(await prepared()).toEqual(['select 1', 'select 3', 'select 4']);
    for (let n = 5; n < 50; n += 1) await numbers(n);
    expect(await prepared()).toHaveLength(3);
    expect([await numbers(2), await numbers(2), await numbers(2)]).toEqual([4, 4, 4]);
    expect(await prepared()).toContain('select 2');
    // pg itself remembers no more of them either
    const client = await pool.connect();
    const { connection } = client as unknown as { connection: { parsedStatements: object } };
    client.release();
    expect(Object.keys(connection.parsedStatements)).toHaveLength(3);
  } finally {
    await pool.end();
  }
});
