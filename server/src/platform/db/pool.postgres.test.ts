import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EmptyDatabase, emptyDatabase } from '../../testing/postgres.ts';
import { Pool } from './pool.ts';
import { type Line, openLine } from './testing/line.ts';
import { isUnavailable } from './unavailable.ts';

let database: EmptyDatabase;
let line: Line;
let pool: Pool;
beforeEach(async () => {
  database = await emptyDatabase();
  line = await openLine(database.url);
  pool = new Pool({ connectionString: line.url, max: 1, query_timeout: 500 });
});
afterEach(async () => {
  await pool.end();
  await line.close();
  await database.drop();
});

test('a connection whose line was cut without a word is given up at the first question that nothing answers', async () => {
  const db = drizzle({ client: pool });
  const failed = await db
    .transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      line.cut();
      await tx.execute(sql`select 2`);
    })
    .catch(isUnavailable);
  expect(failed).toBe(true);
  expect(pool.totalCount).toBe(0);
  expect((await db.transaction((tx) => tx.execute(sql`select 3 as answer`))).rows).toEqual([{ answer: 3 }]);

  line.cut();
  expect(await pool.query('select 4').catch(isUnavailable)).toBe(true);
  expect(pool.totalCount).toBe(0);
  expect((await pool.query('select 5 as answer')).rows).toEqual([{ answer: 5 }]);
});
