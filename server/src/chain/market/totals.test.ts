import { resaleSharesDown } from '@talkies/shared';
import { someBps, someWei } from '@talkies/shared/testing';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { resaleTotal } from './totals.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('the database computes the total of a listing as the rule does, to the wei', async () => {
  const sales = fc.tuple(someWei, someBps(2_500), someBps(1_000));
  const cases = fc.sample(sales, 5_000);
  const rows = JSON.stringify(cases.map(([price, royalty, fee]) => ({ price: String(price), royalty, fee })));
  const { db } = database;
  const found = await db
    .select({
      price: sql<string>`price`,
      royalty: sql<number>`royalty`,
      fee: sql<number>`fee`,
      total: sql<string>`(${resaleTotal(sql`price`, sql`royalty`, sql`fee`)})::text`,
    })
    .from(sql`jsonb_to_recordset(${rows}::jsonb) as cases(price text, royalty int, fee int)`);
  expect(found).toHaveLength(cases.length);
  for (const { price, royalty, fee, total } of found)
    expect([price, royalty, fee, total]).toEqual([
      price,
      royalty,
      fee,
      resaleSharesDown(BigInt(price), royalty, fee).total.toString(),
    ]);
});
