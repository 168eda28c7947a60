import { dropOf, serialOf, tokenIdOf } from '@talkies/shared';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { dropOfTokenColumn, serialOfTokenColumn } from './token-columns.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('the database reads drop and serial out of a token’s id as the rules do', async () => {
  const tokens = [tokenIdOf(1n, 1n), tokenIdOf(7n, 2n ** 32n - 1n), tokenIdOf(2n ** 63n - 1n, 5n)];
  const found = await database.db
    .select({
      drop: sql<string>`(${dropOfTokenColumn(sql`id`)})::text`,
      serial: sql<string>`(${serialOfTokenColumn(sql`id`)})::text`,
    })
    .from(sql`unnest(${sql.param(tokens.map(String))}::text[]) with ordinality as tokens(id, at)`)
    .orderBy(sql`at`);
  expect(found).toEqual(tokens.map((id) => ({ drop: `${dropOf(id)}`, serial: `${serialOf(id)}` })));
});
