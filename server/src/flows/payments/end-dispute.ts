import type { Needs } from '../../chain/context.ts';
import { mintOfOrder } from '../../chain/index.ts';
import { type OrderRow, orderById } from '../../modules/orders/index.ts';
import {
  type DisputeEnd,
  lockPayment,
  movePayment,
  type PaymentRow,
  paymentsOf,
} from '../../modules/payments/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { bookRoyalty } from '../royalties/book-royalty.ts';
import { aboutPayment, theOne } from './settle-about.ts';

export const isDisputed = ({ state, disputeEnd }: PaymentRow): boolean =>
  state === 'disputed' && disputeEnd === null;

/**
 * Writes how the dispute of an order's payment ended, as the provider told the operator. Won: the money pays for the
 * order again and the creator's share stands again; money that pays for nothing goes back. Lost: nothing more follows.
 * @param about the payment's id, needed where several are disputed
 * @returns whether one ended
 * @throws RefundRefused where there are several, and none is named
 */
export async function endDispute(
  ctx: Needs<'changes' | 'clock' | 'db'>,
  { id }: OrderRow,
  end: DisputeEnd,
  about?: string,
): Promise<boolean> {
  const ended = await ctx.db.transaction(async (tx) => {
    const running = (await paymentsOf(tx, id)).filter(isDisputed);
    const payment = theOne(running, aboutPayment, about, '--payment ID');
    return payment !== undefined && endOne(ctx, tx, payment.id, end);
  });
  if (ended) await ctx.changes.emit('orders', id);
  return ended;
}

async function endOne(
  ctx: Needs<'clock'>,
  tx: Database,
  paymentId: string,
  end: DisputeEnd,
): Promise<boolean> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment || !isDisputed(payment)) return false;
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
