import { HOUR_MS } from '@talkies/shared';
import type { Needs } from '../../../chain/context.ts';
import {
  amountText,
  confirmedAtProvider,
  currencyOf,
  isDecided,
  lockPayment,
  moveRefund,
  nextRecheck,
  type PaymentBooks,
  type PaymentRow,
  paymentById,
  type RefundRow,
  refundsOf,
  sumOf,
} from '../../../modules/payments/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { findBooks } from '../payment-books.ts';

/**
 * Has each refund of a payment verified where the provider's books show less than is confirmed: a bank may turn money down
 * days after the provider confirmed it (adr/595). `tx` has locked the payment's row.
 */
export async function recheckConfirmed(
  tx: Database,
  payment: PaymentRow,
  books: PaymentBooks,
  now: Date,
): Promise<void> {
  if (!isDecided(payment.state)) return;
  const confirmed = confirmedAtProvider(await refundsOf(tx, [payment.id]));
  if (books.refunded >= sumOf(confirmed)) return;
  for (const refund of confirmed)
    if (refund.verifyAt === null) await moveRefund(tx, refund, { verifyAt: now });
}

/**
 * Checks a confirmed refund in the provider's books again, for thirty days and ever more rarely: the provider's message that
 * a bank turned it down may have been lost (adr/576). Without an answer, again in an hour.
 */
export async function recheckRefund(ctx: Needs<'clock' | 'config' | 'db'>, refund: RefundRow): Promise<void> {
  const payment = await paymentById(ctx.db, refund.paymentId);
  if (!payment || refund.confirmedAt === null) return;
  const books = await findBooks(ctx, payment);
  const now = ctx.clock.now();
  const next = nextRecheck(refund.confirmedAt, now);
  const recheckAt = books ? next : next && new Date(now.getTime() + HOUR_MS);
  await ctx.db.transaction(async (tx) => {
    const locked = await lockPayment(tx, payment.id);
    await moveRefund(tx, refund, { recheckAt });
    if (locked && books) await recheckConfirmed(tx, locked, books, now);
  });
}

/**
 * Checks in the provider's books a refund that an operator confirmed by hand (adr/545), or that a bank may have turned down.
 * Without an answer, and while the books deny it, checks again each hour; nothing is ever sent.
 */
export async function verifyRefund(
  ctx: Needs<'changes' | 'clock' | 'config' | 'db'>,
  refund: RefundRow,
): Promise<void> {
  const payment = await paymentById(ctx.db, refund.paymentId);
  if (!payment) return;
  const books = await findBooks(ctx, payment);
  const verifyAt = new Date(ctx.clock.now().getTime() + HOUR_MS);
  const set = books ? await judge(ctx, payment, books) : { problem: refund.problem, verified: false };
  const { problem } = set;
  await moveRefund(ctx.db, refund, { problem, verifyAt: set.verified ? null : verifyAt });
  if (problem !== refund.problem || set.verified) await ctx.changes.emit('orders', payment.orderId);
}

async function judge(
  ctx: Needs<'db'>,
  payment: PaymentRow,
  { refunded, refundPending }: PaymentBooks,
): Promise<{ problem: string | null; verified: boolean }> {
  const ours = sumOf(confirmedAtProvider(await refundsOf(ctx.db, [payment.id])));
  if (refunded >= ours) return { problem: null, verified: true };
  if (refunded + refundPending >= ours) return { problem: null, verified: false };
  const [theirs, known] = [refunded, ours].map((amount) => amountText(amount, currencyOf(payment)));
  return { problem: `it has sent back ${theirs} of ${known}`, verified: false };
}
