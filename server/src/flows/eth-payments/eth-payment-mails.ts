import { exactMoney } from '@talkies/shared';
import { eq } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { users } from '../../modules/accounts/index.ts';
import { itemsById } from '../../modules/catalogue/index.ts';
import { ethPaymentOf } from '../../modules/eth-payments/index.ts';
import { orderById, orderLabel } from '../../modules/orders/index.ts';
import { emailTemplate } from '../../platform/mail/email-template.ts';
import { orderLink } from '../orders/order-link.ts';

/** Call once at start: the mails of refunds in ETH, written from what is true when they are sent. */
export function composeEthPaymentMails(ctx: Needs<'config' | 'db' | 'mail'>): void {
  ctx.mail.compose('eth-payment/refund-due', ({ orderId }) =>
    compose(ctx, orderId, (amount, title) => ({
      subject: `Your money goes back: ${amount}`,
      heading: 'Your money goes back',
      what: `We are sending ${amount} back for ${title}. You need not do anything.`,
      when: 'Ethereum takes about a quarter of an hour. We write again when it is there.',
    })),
  );
  ctx.mail.compose('eth-payment/refunded', ({ orderId }) =>
    compose(ctx, orderId, (amount, title) => ({
      subject: `Refunded: ${amount}`,
      heading: 'Refunded',
      what: `${amount} for ${title} went back to the wallet that paid.`,
      when: 'A wallet that does not take coins by itself finds them under Withdraw, in your profile.',
    })),
  );
}

type Words = (amount: string, title: string) => Record<'subject' | 'heading' | 'what' | 'when', string>;

async function compose(ctx: Needs<'config' | 'db'>, orderId: string, words: Words) {
  const order = await orderById(ctx.db, orderId);
  const payment = await ethPaymentOf(ctx.db, orderId);
  if (!order || !payment) return null;
  const [user] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, order.userId));
  if (!user) return null;
  const item = (await itemsById(ctx.db, [order.itemId])).get(order.itemId);
  const amount = exactMoney(BigInt(payment.amount), 'ETH');
  const { subject, heading, what, when } = words(amount, item?.title ?? 'your picture');
  return emailTemplate({
    to: user.email,
    subject,
    heading,
    paragraphs: [what, payment.failure ?? '', `Your order is ${orderLabel(order.number)}.`].filter(Boolean),
    button: {
      label: 'See the order',
      url: orderLink(ctx, order),
    },
    notes: [when],
  });
}
