import { DAY_MS } from '@talkies/shared';
import { expect, test } from 'vitest';
import { createTestContext } from '../../testing/context.ts';
import { ethUsage } from './eth-usage.ts';
import type { EthPaymentRecord } from './rules.ts';
import { ethPayments } from './tables.ts';

const states: EthPaymentRecord[] = [
  ...(['quoted', 'paid', 'kept', 'refunding', 'refunded', 'void'] as const),
  ...(['announcing', 'announced', 'collecting', 'collected'] as const),
];

test('an order counts as paid in ETH while that money pays for it; what went back does not, as with a card', async () => {
  const ctx = await createTestContext();
  const now = ctx.clock.now();
  for (const [index, state] of states.entries())
    await ctx.db.insert(ethPayments).values({
      ...{ orderId: crypto.randomUUID(), chainOrderId: `${index}`, chain: 'ethereum', amount: '1', state },
      ...{ payer: '0x01', payerKind: 'extension', signature: '0x02', expiresAt: now },
      ...{ createdAt: new Date(now.getTime() - DAY_MS), updatedAt: now },
    });
  const paid = states.filter((state) => !['quoted', 'void', 'refunding', 'refunded'].includes(state));
  expect(await ethUsage(ctx.db, new Date(now.getTime() - 2 * DAY_MS))).toEqual({
    used: paid.length,
    underway: 1,
  });
  expect(await ethUsage(ctx.db, now)).toMatchObject({ used: 0 });
  await ctx.close();
});
