import type { Needs } from '../../chain/context.ts';
import { overdueOrders } from '../../modules/orders/index.ts';
import { movePayment, paymentsById } from '../../modules/payments/index.ts';

const MAX = 1_000;

/**
 * Tracks orders again that a version before adr/527 stopped tracking at a dispute: overdue orders whose disputed payment is
 * not due any more. Call at every start.
 */
export async function resumeDisputed(ctx: Needs<'clock' | 'db'>): Promise<void> {
  const now = ctx.clock.now();
  const orders = await overdueOrders(ctx.db, now, MAX);
  const payments = await paymentsById(
    ctx.db,
    orders.flatMap(({ state, paymentId }) => (state === 'refund_due' ? [] : (paymentId ?? []))),
  );
  for (const payment of payments)
    if (payment.state === 'disputed' && payment.nextCheckAt === null)
      await movePayment(ctx.db, payment, { nextCheckAt: now, updatedAt: payment.updatedAt });
}
