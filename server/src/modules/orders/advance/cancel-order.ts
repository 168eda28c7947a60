import type { Needs } from '../../../chain/context.ts';
import type { Within } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { isSafeToFree, mayCancel } from '../rules.ts';
import type { OrderRow } from '../tables.ts';
import { moveOrder } from './move-order.ts';

/**
 * Ends an order that is not being paid. Its edition is free at once where nobody can pay any more; where the voucher was
 * handed out, it stays reserved until the voucher is void (adr/076). Does nothing to a cancelled order.
 * @param why the reason, for the order's events and for its buyer
 * @throws order/wrong-state when it is being paid, or was
 */
export async function cancelOrder(
  ctx: Needs<'changes' | 'clock'>,
  order: OrderRow,
  { cause, failure }: { cause: string; failure: string },
  within: Within<OrderRow | null>,
): Promise<OrderRow> {
  if (order.state === 'expired') return order;
  if (!mayCancel(order)) throw new AppError('order/wrong-state');
  const set = { failure, ...(isSafeToFree(order) ? { reservesEdition: false } : {}) };
  const moved = await within((tx) => moveOrder(tx, order, ['expired'], { cause, at: ctx.clock.now(), set }));
  if (!moved) throw new AppError('order/wrong-state');
  await ctx.changes.emit('catalogue', order.itemId);
  await ctx.changes.emit('orders', order.id);
  return moved;
}

export const cancelByBuyer = (ctx: Needs<'changes' | 'clock' | 'db'>, order: OrderRow): Promise<OrderRow> =>
  cancelOrder(
    ctx,
    order,
    { cause: 'cancelled by the buyer', failure: 'Cancelled before a payment came.' },
    (work) => ctx.db.transaction(work),
  );
