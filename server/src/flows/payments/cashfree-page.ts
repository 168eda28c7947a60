import { cashfreePagePath, orderPath } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { paymentById } from '../../modules/payments/index.ts';
import { AppError } from '../../platform/errors.ts';
import { UUID } from '../../platform/uuid.ts';
import { withoutSlash } from '../../platform/without-slash.ts';

/** The form that opens Cashfree's page, or the redirect for a buyer who is too late. */
export type CashfreePage = { action: string; session: string } | { redirect: string };

/**
 * The content of our page for a payment: while it can be paid, a form opens the provider's page. Only sessions of our own
 * payments are accepted, so that no link of ours leads to a stranger's order.
 * @throws request/not-found
 */
export async function cashfreePage(
  ctx: Needs<'config' | 'db'>,
  paymentId: string,
  session: string,
): Promise<CashfreePage> {
  const { cashfree } = ctx.config.payments;
  const payment = cashfree && UUID.test(paymentId) ? await paymentById(ctx.db, paymentId) : null;
  const own = payment?.pageUrl && new URL(payment.pageUrl).pathname === cashfreePagePath(paymentId, session);
  if (!cashfree || !payment || !own) throw new AppError('request/not-found');
  if (payment.state !== 'pending') return { redirect: orderPath(payment.orderId) };
  return { action: `${withoutSlash(cashfree.url)}/pg/view/sessions/checkout`, session };
}
