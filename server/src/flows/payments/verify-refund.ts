import { HOUR_MS } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import {
  moveRefund,
  observedProvider,
  type PaymentBooks,
  type PaymentRow,
  ProviderError,
  paymentById,
  type RefundRow,
  refundsOf,
} from '../../modules/payments/index.ts';
import { amountText } from './operate-refunds.ts';

/**
 * Looks whether a provider's books hold a refund that an operator confirmed by hand (adr/545). Without an answer, and while
 * they deny it, they are looked into again each hour; nothing is ever sent.
 */
export async function verifyRefund(
  ctx: Needs<'changes' | 'clock' | 'config' | 'db'>,
  refund: RefundRow,
): Promise<void> {
  const payment = await paymentById(ctx.db, refund.paymentId);
  if (!payment) return;
  const books = await booksOf(ctx, payment);
  const verifyAt = new Date(ctx.clock.now().getTime() + HOUR_MS);
  const set = books ? await judge(ctx, payment, books) : { problem: refund.problem, verified: false };
  const { problem } = set;
  await moveRefund(ctx.db, refund, { problem, verifyAt: set.verified ? null : verifyAt });
  if (problem !== refund.problem || set.verified) await ctx.changes.emit('orders', payment.orderId);
}

async function booksOf(
  ctx: Needs<'clock' | 'config' | 'db'>,
  { method, reference }: PaymentRow,
): Promise<PaymentBooks | null> {
  const provider = observedProvider(ctx, method);
  if (!provider || reference === null) return null;
  try {
    return await provider.status(reference);
  } catch (error) {
    if (error instanceof ProviderError) return null;
    throw error;
  }
}

async function judge(
  ctx: Needs<'db'>,
  payment: PaymentRow,
  { refunded, refundPending }: PaymentBooks,
): Promise<{ problem: string | null; verified: boolean }> {
  const ours = (await refundsOf(ctx.db, [payment.id]))
    .filter(({ state, elsewhere }) => state === 'confirmed' && !elsewhere)
    .reduce((sum, { amount }) => sum + amount, 0n);
  if (refunded >= ours) return { problem: null, verified: true };
  if (refunded + refundPending >= ours) return { problem: null, verified: false };
  const [theirs, known] = [refunded, ours].map((amount) => amountText(payment, amount));
  return { problem: `it has sent back ${theirs} of ${known}`, verified: false };
}
