import { shareDown } from '@talkies/shared';
import { someBps, someWei } from '@talkies/shared/testing';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { shareDownSql } from './share-down.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('the database takes a share as the rule does, to the wei', async () => {
  const cases = fc.sample(fc.tuple(someWei, someBps(10_000)), 2_000);
  const rows = JSON.stringify(cases.map(([amount, bps]) => ({ amount: String(amount), bps })));
  const found = await database.db
    .select({ share: sql<string>`(${shareDownSql(sql`amount`, sql`bps`)})::text` })
    .from(sql`jsonb_to_recordset(${rows}::jsonb) as cases(amount text, bps int)`);
  expect(found.map(({ share }) => share)).toEqual(
    cases.map(([amount, bps]) => shareDown(amount, bps).toString()),
  );
});
