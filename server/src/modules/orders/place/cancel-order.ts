import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { moveOrder } from '../advance/move-order.ts';
import { isOrderOpen, isSafeToFree } from '../rules.ts';
import type { OrderRow } from '../tables.ts';

/** Who cancels, for the order's steps and for its buyer, and the transaction in which it is written. */
interface Cancelling {
  cause: string;
  failure: string;
  within: (work: (tx: Database) => Promise<OrderRow | null>) => Promise<OrderRow | null>;
}

/**
 * Ends an order that is not being paid. Its edition is free at once where nobody can pay any more; where the voucher
 * was handed out it stays reserved until that is void (adr/076). A cancelled order stays as it is.
 * @throws order/wrong-state when it is being paid, or was
 */
export async function cancelOrder(
  ctx: Needs<'changes' | 'clock' | 'db'>,
  order: OrderRow,
  { cause, failure, within }: Cancelling = {
    cause: 'cancelled by the buyer',
    failure: 'You cancelled this order.',
    within: (work) => ctx.db.transaction(work),
  },
): Promise<OrderRow> {
  if (order.state === 'expired') return order;
  if (!isOrderOpen(order.state) || order.paying) throw new AppError('order/wrong-state');
  const set = { failure, ...(isSafeToFree(order) ? { reservesEdition: false } : {}) };
  const moved = await within((tx) => moveOrder(tx, order, ['expired'], { cause, at: ctx.clock.now(), set }));
  if (!moved) throw new AppError('order/wrong-state');
  await ctx.changes.emit('catalogue', order.itemId);
  await ctx.changes.emit('orders', order.id);
  return moved;
}
