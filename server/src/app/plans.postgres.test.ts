import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestContext, type TestContext } from '../testing/context.ts';
import { hottest } from './plans/hottest.ts';
import { fillShop, ROWS } from './plans/large-shop.ts';
import { type Looked, looksOf } from './plans/looks.ts';

/** What one statement may look at, of any table: what it is about, and nothing that grows with the shop. */
const MOST_ROWS = ROWS / 10;

let shop: TestContext;
beforeAll(async () => {
  shop = await createTestContext();
  await fillShop(shop.db);
});
afterAll(() => shop.close());

const tooMuch = ({ query, rows }: Looked): string[] =>
  Object.entries(rows)
    .filter(([, count]) => count > MOST_ROWS)
    .map(([table, count]) => `${count} of ${table}: ${query}`);

describe('looks at a small part of each large table', () => {
  test.each(hottest)('%s', async (_, work) => {
    const looked = await looksOf(shop.config.databaseUrl ?? '', (db) =>
      work(db, { ...shop, clock: now, db }),
    );
    expect(looked.length).toBeGreaterThan(0);
    expect(looked.flatMap(tooMuch)).toEqual([]);
  });
});

/** what was generated is as old as the database says */
const now = { now: () => new Date() };

test('what goes with another row is found by an index', async () => {
  const { rows } = (await shop.db.execute(sql`
    select conrelid::regclass || ' ' || conname as name from pg_constraint
    where contype = 'f' and confdeltype in ('c', 'n', 'r') and not exists (
      select 1 from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`)) as {
    rows: { name: string }[];
  };
  expect(rows).toEqual([]);
});
