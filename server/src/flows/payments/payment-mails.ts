import { eq } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { users } from '../../modules/accounts/index.ts';
import { orderById } from '../../modules/orders/index.ts';
import { paymentById, refundById } from '../../modules/payments/index.ts';
import type { Sample } from '../../platform/mail/sample.ts';
import { type RefundFacts, refundMail, refundSample } from '../orders/refund-mail.ts';
import { titleOf } from '../orders/title.ts';
import { refundAmount } from './tell-refund.ts';

/** Call once at start: the mails of refunds, written from what is true when they are sent. */
export function composePaymentMails(ctx: Needs<'config' | 'db' | 'mail'>): void {
  const facts = ({ refundId }: { refundId: string }) => factsOf(ctx, refundId);
  const samples = (sample: Sample) => [refundSample(sample, '5.00 USD of 12.00 USD')] as const;
  ctx.mail.compose('payment/refund-due', {
    facts,
    words: (refund) =>
      refundMail(ctx, refund, {
        subject: `Your refund is on its way: ${refund.amount}`,
        heading: 'Your refund is on its way',
        what: `We are sending ${refund.amount} back for ${refund.title}. There is nothing to do.`,
        when: 'Banks take some days to show it. We write again when the provider has confirmed it.',
      }),
    samples,
  });
  ctx.mail.compose('payment/refunded', {
    facts,
    words: (refund) =>
      refundMail(ctx, refund, {
        subject: `Refunded: ${refund.amount}`,
        heading: 'Refunded',
        what: `${refund.amount} for ${refund.title} went back the way it came.`,
        when: 'Your bank or card may take some days to show it.',
      }),
    samples,
  });
}

async function factsOf(ctx: Needs<'db'>, refundId: string): Promise<RefundFacts | null> {
  const refund = await refundById(ctx.db, refundId);
  const payment = refund && (await paymentById(ctx.db, refund.paymentId));
  const order = payment && (await orderById(ctx.db, payment.orderId));
  if (!refund || !order) return null;
  const [user] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, order.userId));
  if (!user) return null;
  return {
    ...{ to: user.email, order, reason: refund.reason },
    amount: refundAmount(refund, payment),
    title: await titleOf(ctx.db, order, 'your poster'),
  };
}
