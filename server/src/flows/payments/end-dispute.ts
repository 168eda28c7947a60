import type { Needs } from '../../chain/context.ts';
import { mintOfOrder } from '../../chain/index.ts';
import { type OrderRow, orderById } from '../../modules/orders/index.ts';
import { type DisputeEnd, lockPayment, movePayment, paymentsOf } from '../../modules/payments/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { bookRoyalty } from '../royalties/book-royalty.ts';

/**
 * Writes how the disputes of an order's payments ended, as the provider told the operator. Won: the money pays for the
 * order again and the creator's share stands again; money that pays for nothing goes back. Lost: nothing more follows.
 * @returns how many ended
 */
export async function endDispute(
  ctx: Needs<'changes' | 'clock' | 'db'>,
  { id }: OrderRow,
  end: DisputeEnd,
): Promise<number> {
  const ended = await ctx.db.transaction(async (tx) => {
    let count = 0;
    for (const payment of await paymentsOf(tx, id)) if (await endOne(ctx, tx, payment.id, end)) count += 1;
    return count;
  });
  if (ended > 0) await ctx.changes.emit('orders', id);
  return ended;
}

async function endOne(
  ctx: Needs<'clock'>,
  tx: Database,
  paymentId: string,
  end: DisputeEnd,
): Promise<boolean> {
  const payment = await lockPayment(tx, paymentId);
  if (payment?.state !== 'disputed' || payment.disputeEnd !== null) return false;
  const order = await orderById(tx, payment.orderId);
  if (!order) return false;
  const now = ctx.clock.now();
  if (end === 'lost') {
    await movePayment(tx, payment, { disputeEnd: end, updatedAt: now });
    return true;
  }
  // money that pays for nothing is decided on anew, as money that just came
  const state = order.paymentId === payment.id ? 'paid' : 'pending';
  const won = await movePayment(tx, payment, { state, disputeEnd: end, nextCheckAt: now, updatedAt: now });
  const mint = await mintOfOrder(tx, order.chain, BigInt(order.chainOrderId));
  if (state === 'paid') await bookRoyalty(ctx, tx, order, mint, won);
  return true;
}
