import type { Needs } from '../../chain/context.ts';
import { mintOfOrder } from '../../chain/index.ts';
import { type OrderRow, orderById } from '../../modules/orders/index.ts';
import {
  type DisputeEnd,
  isDisputed,
  lockPayment,
  movePayment,
  type PaymentRow,
  paymentsOf,
  refundsOf,
} from '../../modules/payments/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { bookRoyalty } from '../royalties/book-royalty.ts';
import { identifyOne, identityOfPayment } from './identify-payment.ts';
import { writeConfirmed } from './refunds/refund.ts';

/**
 * Writes how the dispute of an order's payment ended, as the provider told the operator. Won: the money pays for the
 * order again and the creator's share stands again; money that pays for nothing goes back. Lost: what was to go back and
 * nobody was asked for went with it. Of money that is going back, or went, nothing else changes (adr/568).
 * @param about the payment's id, needed where several are disputed
 * @returns whether one ended
 * @throws RefundRefused where there are several, and none is named
 */
export async function endDispute(
  ctx: Needs<'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue'>,
  { id }: OrderRow,
  end: DisputeEnd,
  about?: string,
): Promise<boolean> {
  const ended = await ctx.db.transaction(async (tx) => {
    const running = (await paymentsOf(tx, id)).filter(isDisputed);
    const payment = identifyOne(running, identityOfPayment, about, '--payment ID');
    return payment !== undefined && endOne(ctx, tx, payment.id, end);
  });
  if (ended) await ctx.changes.emit('orders', id);
  return ended;
}

async function endOne(
  ctx: Needs<'changes' | 'clock' | 'config' | 'mail' | 'queue'>,
  tx: Database,
  paymentId: string,
  end: DisputeEnd,
): Promise<boolean> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment || !isDisputed(payment)) return false;
  const order = await orderById(tx, payment.orderId);
  if (!order) return false;
  const now = ctx.clock.now();
  if (end === 'lost' || payment.state !== 'disputed') {
    await movePayment(tx, payment, { disputeEnd: end, updatedAt: now });
    if (end === 'lost') await endWaitingRefunds(ctx, tx, payment);
    return true;
  }
  // money that pays for nothing is decided on anew, as money that just came
  const state = order.paymentId === payment.id ? 'paid' : 'pending';
  const won = await movePayment(tx, payment, { state, disputeEnd: end, nextCheckAt: now, updatedAt: now });
  const mint = await mintOfOrder(tx, order);
  if (state === 'paid') await bookRoyalty(ctx, tx, order, mint, won);
  return true;
}

/** The bank gave the buyer the money that was to go back. */
async function endWaitingRefunds(
  ctx: Needs<'changes' | 'clock' | 'config' | 'mail' | 'queue'>,
  tx: Database,
  payment: PaymentRow,
): Promise<void> {
  for (const { id, state } of await refundsOf(tx, [payment.id]))
    if (state === 'due') await writeConfirmed(ctx, tx, id, 'chargeback', 'elsewhere');
}
