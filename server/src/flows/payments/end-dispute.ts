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
import { noteChange } from '../../platform/ranks/ranks.ts';
import { bookRoyalty } from '../royalties/book-royalty.ts';
import { identifyOne, identityOfPayment } from './identify-payment.ts';
import { writeConfirmed } from './refunds/refund.ts';

/**
 * Records how the dispute of an order's payment ended, as the provider told the operator. Won: the money pays for the order
 * again, and the creator has the share again; money that pays for nothing goes back. Lost: refunds that were due and not
 * requested end, since the bank gave that money back. Requested refunds do not change (adr/568).
 * @param about the payment's id, needed where several are disputed
 * @returns whether a dispute ended
 * @throws RefundRefused where several are disputed and none is named
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
  const ended = { disputeEnd: end, disputeEndedAt: now };
  if (end === 'lost' || payment.state !== 'disputed') {
    await movePayment(tx, payment, { ...ended, updatedAt: payment.updatedAt });
    if (end === 'lost') {
      await endWaitingRefunds(ctx, tx, payment);
      await noteChange(tx, ['wallet', order.wallet]);
    }
    return true;
  }
  // money that pays for nothing is decided anew, like money that has just arrived
  const state = order.paymentId === payment.id ? 'paid' : 'pending';
  const won = await movePayment(tx, payment, { state, ...ended, nextCheckAt: now, updatedAt: now });
  const mint = await mintOfOrder(tx, order);
  if (state === 'paid') await bookRoyalty(ctx, tx, order, mint, won);
  return true;
}

/** Ends due refunds whose money the bank gave back to the buyer. */
async function endWaitingRefunds(
  ctx: Needs<'changes' | 'clock' | 'config' | 'mail' | 'queue'>,
  tx: Database,
  payment: PaymentRow,
): Promise<void> {
  for (const { id, state } of await refundsOf(tx, [payment.id]))
    if (state === 'due') await writeConfirmed(ctx, tx, id, 'chargeback', 'elsewhere');
}
