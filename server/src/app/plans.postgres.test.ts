// takes 20 seconds: begun early
import type { ItemQuery } from '@talkies/shared/schemas';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listItems } from '../modules/catalogue/read/list-items.ts';
import { createTestContext, type TestContext } from '../testing/context.ts';
import { type ExplainedQuery, explainQueries } from './plans/explain-queries.ts';
import { hottest } from './plans/hottest.ts';
import { fillShop, ROWS } from './plans/large-shop.ts';

/** The rows of any table that one statement may read: those that it concerns, and none that grow with the shop. */
const MAX_ROWS = ROWS / 10;

let shop: TestContext;
beforeAll(async () => {
  shop = await createTestContext();
  await fillShop(shop.db);
});
afterAll(() => shop.close());

const tooMuch = ({ query, rows }: ExplainedQuery): string[] =>
  Object.entries(rows)
    .filter(([, count]) => count > MAX_ROWS)
    .map(([table, count]) => `${count} of ${table}: ${query}`);

describe('looks at a small part of each large table', () => {
  test.each(hottest)('%s', async (_, work) => {
    const queries = await explainQueries(shop.config.databaseUrl ?? '', (db) =>
      work(db, { ...shop, clock: now, db }),
    );
    expect(queries.length).toBeGreaterThan(0);
    expect(queries.flatMap(tooMuch)).toEqual([]);
  });
});

describe('a list that was not queried before takes one statement or two, by what narrows it:', () => {
  const lists: [name: string, query: Partial<ItemQuery>, statements: number][] = [
    ['nothing', {}, 1],
    ['a film and what most prices are above', { film: 'film-7', min: '5.50' }, 1],
    ['a film and few prices', { film: 'film-7', min: '5.50', max: '6.50' }, 2],
    ['a price, in the order of prices', { min: '5.50', sort: 'price-up' }, 2],
    ['a rarity and a collection', { rarity: 'Rare', collection: 'Rare' }, 1],
    ['what is available', { availability: 'available', sort: 'price-up' }, 1],
    ['what is sold out, of a film', { availability: 'sold-out', film: 'film-7' }, 1],
    ['an actor', { actor: 'star 77', sort: 'price-up' }, 2],
    ['words', { q: 'star 77' }, 2],
    ['words and an actor', { q: 'picture 77', actor: 'star 77' }, 2],
    ['likes', { sort: 'most-liked' }, 1],
    ['what ends next', { sort: 'ending' }, 2],
  ];
  test.each(lists)('%s', async (_, query, statements) => {
    const statementsOf = async (times: number): Promise<number> => {
      const queries = await explainQueries(shop.config.databaseUrl ?? '', async (db) => {
        for (let n = 0; n < times; n += 1)
          await listItems({ ...shop, db }, { sort: 'newest', limit: 24, ...query });
      });
      return queries.length;
    };
    // the first query on a connection reads the samples of texts and prices, which are cached for a minute
    expect((await statementsOf(2)) - (await statementsOf(1))).toBe(statements);
  });
});

/** real time, as the database sets the age of generated rows */
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
