import type { Needs } from '../../chain/context.ts';
import { emailOf } from '../../modules/accounts/index.ts';
import { orderById } from '../../modules/orders/index.ts';
import { paymentById, refundById } from '../../modules/payments/index.ts';
import { orderTitle } from '../orders/title.ts';
import { refundAmount } from './refunds/notify-refund.ts';
import { type RefundFacts, refundMails } from './refunds/refund-mails.ts';

/** Registers the mails of refunds, which are written from the facts at the time of sending. Call once at start. */
export function composePaymentMails(ctx: Needs<'config' | 'db' | 'mail'>): void {
  const facts = ({ refundId }: { refundId: string }) => factsOf(ctx, refundId);
  const { due, done } = refundMails(ctx, {
    sample: '5.00 USD of 12.00 USD',
    duration: 'Banks take some days to show it. We write again when the provider has confirmed it.',
    where: 'the way it came',
    after: 'Your bank or card may take some days to show it.',
  });
  ctx.mail.compose('payment/refund-due', { facts, ...due });
  ctx.mail.compose('payment/refunded', { facts, ...done });
}

async function factsOf(ctx: Needs<'db'>, refundId: string): Promise<RefundFacts | null> {
  const refund = await refundById(ctx.db, refundId);
  const payment = refund && (await paymentById(ctx.db, refund.paymentId));
  const order = payment && (await orderById(ctx.db, payment.orderId));
  if (!refund || !order) return null;
  const to = await emailOf(ctx.db, order.userId);
  if (to === null) return null;
  return {
    ...{ to, order, reason: refund.reason },
    amount: refundAmount(refund, payment),
    title: await orderTitle(ctx.db, order, 'your poster'),
  };
}
