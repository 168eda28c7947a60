import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { NOBODY } from '../personal-data-source.ts';
import { marketPersonalData } from './personal.ts';
import { type MarketTransactionRow, marketTransactions } from './tables.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await createTestContext();
});
afterAll(() => ctx.close());

test('two people who reported the same act of one transaction both have their accounts deleted', async () => {
  const now = ctx.clock.now();
  const reportOf = (userId: string) => ({
    ...{ userId, chain: 'polygon' as const, kind: 'withdraw' as const, state: 'failed' as const },
    intent: { kind: 'withdraw', chain: 'polygon' } as MarketTransactionRow['intent'],
    ...{ wallet: `0x${'1'.repeat(40)}` as const, walletKind: 'extension' as const },
    ...{ hash: `0x${'a'.repeat(64)}` as const, writerKey: 'wallet/a', createdAt: now, updatedAt: now },
  });
  await ctx.db.insert(marketTransactions).values([reportOf('asha'), reportOf('mallory')]);
  for (const userId of ['mallory', 'asha'])
    await ctx.db.transaction((tx) => marketPersonalData.erase(ctx, tx, userId));
  const rows = await ctx.db.select().from(marketTransactions);
  expect(rows.map(({ userId }) => userId)).toEqual([NOBODY, NOBODY]);
});
