import type { ItemQuery } from '@talkies/shared/schemas';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listItems } from '../modules/catalogue/read/list-items.ts';
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

describe('a list that was not looked at before takes two statements, whatever narrows it:', () => {
  const lists: [name: string, query: Partial<ItemQuery>][] = [
    ['nothing', {}],
    ['a film and prices', { film: 'film-7', min: '5.50' }],
    ['a rarity and a collection', { rarity: 'Rare', collection: 'Rare' }],
    ['what is available', { availability: 'available', sort: 'price-up' }],
    ['what is sold out, of a film', { availability: 'sold-out', film: 'film-7' }],
    ['an actor', { actor: 'star 77', sort: 'price-up' }],
    ['words', { q: 'star 77' }],
    ['words and an actor', { q: 'picture 77', actor: 'star 77' }],
    ['likes', { sort: 'most-liked' }],
  ];
  test.each(lists)('%s', async (_, query) => {
    const statementsOf = async (times: number): Promise<number> => {
      const looked = await looksOf(shop.config.databaseUrl ?? '', async (db) => {
        for (let n = 0; n < times; n += 1)
          await listItems({ ...shop, db }, { sort: 'newest', limit: 24, ...query });
      });
      return looked.length;
    };
    // the first one on a connection reads the sample of texts, which holds for a minute
    expect((await statementsOf(2)) - (await statementsOf(1))).toBe(2);
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
