import { eq } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { users } from '../../modules/accounts/index.ts';
import { orderById, orderLabel } from '../../modules/orders/index.ts';
import { paymentById, refundById } from '../../modules/payments/index.ts';
import { emailTemplate } from '../../platform/mail/email-template.ts';
import { orderLink } from '../orders/order-link.ts';
import { titleOf } from '../orders/title.ts';
import { refundAmount } from './tell-refund.ts';

/** Call once at start: the mails of refunds, written from what is true when they are sent. */
export function composePaymentMails(ctx: Needs<'config' | 'db' | 'mail'>): void {
  ctx.mail.compose('payment/refund-due', ({ refundId }) =>
    compose(ctx, refundId, (amount, title) => ({
      subject: `Your money goes back: ${amount}`,
      heading: 'Your money goes back',
      what: `We are sending ${amount} back for ${title}. You need not do anything.`,
      when: 'Banks take some days to show it. We write again when the provider has confirmed it.',
    })),
  );
  ctx.mail.compose('payment/refunded', ({ refundId }) =>
    compose(ctx, refundId, (amount, title) => ({
      subject: `Refunded: ${amount}`,
      heading: 'Refunded',
      what: `${amount} for ${title} went back the way it came.`,
      when: 'Your bank or card may take some days to show it.',
    })),
  );
}

type Words = (amount: string, title: string) => Record<'subject' | 'heading' | 'what' | 'when', string>;

async function compose(ctx: Needs<'config' | 'db'>, refundId: string, words: Words) {
  const refund = await refundById(ctx.db, refundId);
  const payment = refund && (await paymentById(ctx.db, refund.paymentId));
  const order = payment && (await orderById(ctx.db, payment.orderId));
  if (!refund || !order) return null;
  const [user] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, order.userId));
  if (!user) return null;
  const amount = refundAmount(refund, payment);
  const { subject, heading, what, when } = words(amount, await titleOf(ctx.db, order, 'your picture'));
  return emailTemplate({
    to: user.email,
    subject,
    heading,
    paragraphs: [what, refund.reason, `Your order is ${orderLabel(order.number)}.`],
    button: {
      label: 'See the order',
      url: orderLink(ctx, order),
    },
    notes: [when],
  });
}
