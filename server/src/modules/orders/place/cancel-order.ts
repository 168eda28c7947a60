import type { Needs } from '../../../chain/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { moveOrder } from '../advance/move-order.ts';
import { isInHand, isOpen } from '../rules.ts';
import type { OrderRow } from '../tables.ts';

/**
 * Ends an order that is not being paid. Its edition is free at once where nobody can pay any more; where the voucher
 * was handed out it stays held until that is void (adr/076). A cancelled order stays as it is.
 * @throws order/wrong-state when it is being paid, or was
 */
export async function cancelOrder(
  ctx: Needs<'changes' | 'clock' | 'db'>,
  order: OrderRow,
): Promise<OrderRow> {
  if (order.state === 'expired') return order;
  if (!isOpen(order.state) || order.paying) throw new AppError('order/wrong-state');
  const set = { failure: 'You cancelled this order.', ...(isInHand(order) ? { holds: false } : {}) };
  const moved = await ctx.db.transaction((tx) =>
    moveOrder(tx, order, ['expired'], { cause: 'cancelled by the buyer', at: ctx.clock.now(), set }),
  );
  if (!moved) throw new AppError('order/wrong-state');
  await ctx.changes.emit('catalogue');
  await ctx.changes.emit('orders', order.id);
  return moved;
}
