import { afterAll, beforeAll, expect, test } from 'vitest';
import { events } from '../../../chain/index.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { marketTransactions } from '../tables.ts';
import { successorOf } from './successor.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await createTestContext();
});
afterAll(() => ctx.close());

test('another number of tickets is another purchase, never the one that the wallet replaced', async () => {
  const at = ctx.clock.now();
  const [chain, lotteryId, wallet] = ['polygon', 7, '0x00000000000000000000000000000000000000F1'] as const;
  const [row] = await ctx.db
    .insert(marketTransactions)
    .values({
      ...{ userId: 'lata', kind: 'tickets', chain, lotteryId, wallet, walletKind: 'bridge' },
      intent: { kind: 'tickets', lottery: 'seven', count: 5, total: '50' },
      ...{ amount: '50', hash: '0xaa', writerKey: 'foreign:polygon:0xaa', state: 'replaced' },
      ...{ createdAt: at, updatedAt: at },
    })
    .returning();
  if (!row) throw new Error('no row');
  const bought = (txHash: `0x${string}`, logIndex: number, count: string) => ({
    ...{
      chain,
      blockNumber: 1,
      logIndex,
      txHash,
      contract: '0x01' as const,
      name: 'TicketsBought',
      at,
      lotteryId,
    },
    args: { lotteryId: '7', holder: wallet, firstTicket: '1', count },
  });
  await ctx.db.insert(events).values([bought('0xbb', 0, '5'), bought('0xcc', 1, '1')]);
  expect(await successorOf(ctx.db, row)).toBe('0xbb');
});
