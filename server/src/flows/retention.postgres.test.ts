import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rawRows } from '../platform/db/raw-rows.ts';
import { createTestContext, type TestContext } from '../testing/context.ts';
import { retentionStatements } from './retention.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await createTestContext();
});
afterAll(() => ctx.close());

/** Tables that hold what ended within the last days, or as many rows as there are launches and exclusions. */
const SMALL = [
  'one_time_codes',
  'wallet_challenges',
  'eth_payments',
  'lottery_exclusions',
  'launch_allowed',
  'launch_places',
  'launch_reminders',
  'newsletter_subscribers',
];

const planOf = (statement: SQL): Promise<string> =>
  ctx.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    // `explain` has no table to take a parameter's type from
    const rows = await rawRows<object>(tx, sql`explain ${statement}`);
    return rows.map((row) => Object.values(row).join()).join('\n');
  });

test('what is removed of a table that grows is found by an index, not by looking through all that stays', async () => {
  const scanned: string[] = [];
  for (const { table, statement } of retentionStatements(ctx))
    if (/Seq Scan on \S+ t\b/.test(await planOf(statement))) scanned.push(table);
  expect(scanned.filter((table) => !SMALL.includes(table))).toEqual([]);
});
