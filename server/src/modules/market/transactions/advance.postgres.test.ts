import { sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chainTransactions, externalTransactionKey } from '../../../chain/index.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { marketTransactions } from '../tables.ts';
import { advanceTransactions } from './advance.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await createTestContext();
});
afterAll(() => ctx.close());

test('a report that moves to a speed-up’s hash keeps it, while a step still ends the hash before', async () => {
  const at = ctx.clock.now();
  const [before, after] = ['0xaa', '0xbb'] as const;
  const chain = 'polygon' as const;
  const keyOf = (hash: Hex) => externalTransactionKey(chain, hash);
  const sent = { kind: 'withdraw', chain, wallet: '0x1', walletKind: 'extension', state: 'sent' } as const;
  const intent = { kind: 'withdraw', chain, source: 'marketplace' } as const;
  await ctx.db.insert(marketTransactions).values({
    ...{ ...sent, intent, userId: 'asha', hash: before, writerKey: keyOf(before) },
    ...{ createdAt: at, updatedAt: at },
  });
  await ctx.db.insert(chainTransactions).values({
    ...{ key: keyOf(before), chain, data: '0x', value: '0', status: 'failed', hash: before, createdAt: at },
    ...{ errorCode: 'chain/replaced', errorText: 'replaced' },
  });
  const moved = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const speedUp = ctx.db.transaction(async (tx) => {
    await tx.update(marketTransactions).set({ hash: after, writerKey: keyOf(after), nextCheckAt: at });
    moved.resolve();
    await released.promise;
  });
  await moved.promise;
  const step = advanceTransactions(ctx, chain);
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const countWaiting = async () => ((await ctx.db.execute(waiting)) as { rows: unknown[] }).rows.length;
  await expect.poll(countWaiting).toBe(1);
  released.resolve();
  await Promise.all([speedUp, step]);
  expect(await ctx.db.select().from(marketTransactions)).toMatchObject([
    { state: 'sent', hash: after, nextCheckAt: at },
  ]);
});
