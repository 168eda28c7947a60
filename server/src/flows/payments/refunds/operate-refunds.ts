import { refundCents } from '@talkies/shared';
import type { Needs } from '../../../chain/context.ts';
import { phaseOfLottery } from '../../../modules/lottery/index.ts';
import { asTickets, type OrderRow, orderLabel } from '../../../modules/orders/index.ts';
import {
  amountText,
  chargedAsReceived,
  currencyOf,
  insertRefund,
  isAtProvider,
  lockPayment,
  movePayment,
  type PaymentRow,
  paymentById,
  type RefundRow,
  refundable,
  refundsOf,
  sumOf,
} from '../../../modules/payments/index.ts';
import { reverseSale } from '../../../modules/royalties/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { requireBooks } from '../payment-books.ts';
import { requestRefund } from './refund.ts';
import { RefundRefused } from './refund-refused.ts';

export interface OperatorRefund {
  /** in the smallest unit of the money received; null: all that is left */
  amount: bigint | null;
  /** in words for the buyer */
  reason: string;
  /** allows the same amount for the same reason once more */
  again: boolean;
  /** the part of the money that was refunded when this was asked for, if somebody else decides it later */
  refunded?: bigint | undefined;
}

/** Runs the work in a transaction; the caller may add writes that commit or roll back with it. */
export type Within = (work: (tx: Database) => Promise<RefundRow>) => Promise<RefundRow>;

/**
 * Refunds money of a delivered order on an operator's request. Edition or tickets stay the buyer's; the creator's share is
 * reversed with the last of the money (adr/233). The refund is requested of the provider at once, and the buyer notified.
 * @throws RefundRefused, ProviderError where the provider does not answer
 */
export async function refundByOperator(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue'>,
  order: OrderRow,
  request: OperatorRefund,
  within: Within,
): Promise<RefundRow> {
  const paying = await payingOf(ctx.db, order);
  const { id } = paying;
  await requireDecided(ctx, order);
  const { refunded, refundPending } = await requireBooks(ctx, paying);
  const refund = await within(async (tx) => {
    const payment = await lockPaid(tx, id);
    const known = await refundsOf(tx, [id]);
    const unrecorded = refunded + refundPending - sumOf(known.filter(isAtProvider));
    if (unrecorded > 0n)
      throw new RefundRefused(
        `The provider has sent back ${amountText(unrecorded, currencyOf(payment))}, or is about to, that our books do not know. Record it first, once it has gone back, at order ${orderLabel(order.number)} in the studio: “Record what went back”`,
      );
    return writeRefund(ctx, tx, { order, payment, known }, request);
  });
  await ctx.changes.emit('orders', order.id);
  return refund;
}

/**
 * The sum that an operator's refund would send back, its part of the order's price in US cents, rounded up, and the sum
 * of the refunds so far.
 */
export async function worthOfRefund(
  ctx: Needs<'chains' | 'clock' | 'db'>,
  order: OrderRow,
  amount: bigint | null,
): Promise<{ amount: bigint; cents: bigint; refunded: bigint; payment: PaymentRow }> {
  const payment = await payingOf(ctx.db, order);
  await requireDecided(ctx, order);
  const known = await refundsOf(ctx.db, [payment.id]);
  const wanted = amount ?? refundable(payment, known);
  if (wanted <= 0n || wanted > payment.received) throw new RefundRefused('That is not left to send back.');
  const cents = refundCents(order.priceCents, wanted, chargedAsReceived(payment));
  return { amount: wanted, cents, refunded: sumOf(known), payment };
}

/** The most that an operator can refund of an order now, in the smallest unit of the money received; null: nothing. */
export async function refundableOf(
  db: Database,
  order: OrderRow,
): Promise<{ left: bigint; payment: PaymentRow } | null> {
  const payment = order.paymentId ? await paymentById(db, order.paymentId) : null;
  if (order.state !== 'complete' || payment?.state !== 'paid') return null;
  const left = refundable(payment, await refundsOf(db, [payment.id]));
  return left > 0n ? { left, payment } : null;
}

async function payingOf(db: Database, order: OrderRow): Promise<PaymentRow> {
  const payment = order.paymentId ? await paymentById(db, order.paymentId) : null;
  if (!payment)
    throw new RefundRefused(
      'No provider holds money of this order. What was paid on a chain went to its contract, which pays by its own rules.',
    );
  if (order.state !== 'complete')
    throw new RefundRefused(
      `This order is ${order.state}: it is delivered, or refunded by itself. What is in its way stands in the list of what waits (orders --stuck).`,
    );
  return payment;
}

/**
 * Requires that an order's lottery is decided: bought tickets stay the buyer's and in the draw, and a lottery that fails
 * pays them back in coins, so money is refunded only once that cannot happen any more (adr/275).
 */
async function requireDecided(ctx: Needs<'chains' | 'clock' | 'db'>, order: OrderRow): Promise<void> {
  const tickets = asTickets(order);
  if (!tickets) return;
  const phase = await phaseOfLottery(ctx, tickets.lottery);
  if (phase === 'refunding' || phase === 'cancelled')
    throw new RefundRefused(
      `The lottery's contract pays these tickets back, in coins, to the buyer's wallet ${order.wallet}.`,
    );
  if (phase === 'selling' || phase === 'drawing')
    throw new RefundRefused(
      'These tickets stay in the draw, and if the lottery fails its contract pays them back. Their money can be sent back once it is drawn.',
    );
}

async function lockPaid(tx: Database, paymentId: string): Promise<PaymentRow> {
  const payment = await lockPayment(tx, paymentId);
  if (payment?.state === 'paid') return payment;
  throw new RefundRefused(`Its payment is ${payment?.state}: there is nothing to send back.`);
}

async function writeRefund(
  ctx: Needs<'changes' | 'clock' | 'config' | 'mail' | 'queue'>,
  tx: Database,
  { order, payment, known }: { order: OrderRow; payment: PaymentRow; known: readonly RefundRow[] },
  { amount, reason, again, refunded }: OperatorRefund,
): Promise<RefundRow> {
  const since = refunded === undefined ? 0n : sumOf(known) - refunded;
  if (since > 0n)
    throw new RefundRefused(
      `${amountText(since, currencyOf(payment))} of it went back after this was asked for: decline it, and ask anew for what is still to go back.`,
    );
  const left = refundable(payment, known);
  const wanted = amount ?? left;
  if (wanted <= 0n || wanted > left)
    throw new RefundRefused(`${amountText(left, currencyOf(payment))} of it is left to send back.`);
  if (!again && known.some((one) => one.by === 'operator' && one.amount === wanted && one.reason === reason))
    throw new RefundRefused(
      'The same was asked for before. To send it once more, say that it is meant (--again).',
    );
  if (wanted === left) await endSale(ctx, tx, order, payment, reason);
  return requestRefund(ctx, tx, payment, order, { amount: wanted, reason, by: 'operator' });
}

/** Ends the sale when the last of its money goes back: no creator has a share of it any more. */
async function endSale(
  ctx: Needs<'clock'>,
  tx: Database,
  order: OrderRow,
  payment: PaymentRow,
  reason: string,
): Promise<void> {
  const at = ctx.clock.now();
  await movePayment(tx, payment, { state: 'refunding', failure: reason, nextCheckAt: null, updatedAt: at });
  await reverseSale(tx, order.id, reason, at);
}

const AT_THE_PROVIDER = 'It was sent back at the provider.';

/**
 * Records refunds that were made at the provider by hand, or before a restore; they are confirmed like every refund that the
 * provider's books are to prove. @returns the recorded refund; null where the books agree
 */
export async function adoptRefunds(
  ctx: Needs<'clock' | 'config' | 'db'>,
  order: OrderRow,
  within: (work: (tx: Database) => Promise<RefundRow | null>) => Promise<RefundRow | null> = (work) =>
    ctx.db.transaction(work),
): Promise<RefundRow | null> {
  const paying = await payingOf(ctx.db, order);
  const { id } = paying;
  const { refunded } = await requireBooks(ctx, paying);
  return within(async (tx) => {
    const payment = await lockPaid(tx, id);
    const known = await refundsOf(tx, [id]);
    const amount = refunded - sumOf(known.filter(isAtProvider));
    if (amount <= 0n) return null;
    if (amount === refundable(payment, known)) await endSale(ctx, tx, order, payment, AT_THE_PROVIDER);
    const now = ctx.clock.now();
    return insertRefund(tx, {
      paymentId: id,
      amount,
      currency: currencyOf(payment),
      reason: AT_THE_PROVIDER,
      by: 'operator',
      state: 'due',
      // it counts as requested: the books are checked before anything is sent
      failures: 1,
      nextCheckAt: now,
      createdAt: now,
    });
  });
}
