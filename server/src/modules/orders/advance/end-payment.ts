import type { OrderState } from '@talkies/shared';
import type { Needs } from '../../../chain/context.ts';
import type { OrderRow } from '../tables.ts';
import { moveOrder } from './move-order.ts';

/**
 * Ends the payment that an order waits for, with the reason in words for the buyer: the order can be paid again, unless
 * `states` end it. @returns false where another process moved the order first
 */
export async function endPayment(
  ctx: Needs<'changes' | 'clock' | 'db'>,
  order: OrderRow,
  failure: string,
  states: readonly OrderState[] = [],
): Promise<boolean> {
  const moved = await ctx.db.transaction((tx) =>
    moveOrder(tx, order, states, {
      cause: `payment failed: ${failure}`,
      at: ctx.clock.now(),
      set: { paying: false, txHash: null, reportedAt: null, nextCheckAt: null, failure },
    }),
  );
  if (moved) await ctx.changes.emit('orders', order.id);
  return moved !== null;
}
