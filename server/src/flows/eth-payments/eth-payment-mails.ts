import { exactMoney } from '@talkies/shared';
import { eq } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { users } from '../../modules/accounts/index.ts';
import { itemsById } from '../../modules/catalogue/index.ts';
import { ethPaymentOf } from '../../modules/eth-payments/index.ts';
import { orderById } from '../../modules/orders/index.ts';
import type { Sample } from '../../platform/mail/sample.ts';
import { type RefundFacts, refundMail, refundSample } from '../orders/refund-mail.ts';

/** Call once at start: the mails of refunds in ETH, written from what is true when they are sent. */
export function composeEthPaymentMails(ctx: Needs<'config' | 'db' | 'mail'>): void {
  const facts = ({ orderId }: { orderId: string }) => factsOf(ctx, orderId);
  const samples = (sample: Sample) => [refundSample(sample, '0.004 ETH')] as const;
  ctx.mail.compose('eth-payment/refund-due', {
    facts,
    words: (refund) =>
      refundMail(ctx, refund, {
        subject: `Your refund is on its way: ${refund.amount}`,
        heading: 'Your refund is on its way',
        what: `We are sending ${refund.amount} back for ${refund.title}. There is nothing to do.`,
        when: 'This takes about 15 minutes on Ethereum. We write again when it has arrived.',
      }),
    samples,
  });
  ctx.mail.compose('eth-payment/refunded', {
    facts,
    words: (refund) =>
      refundMail(ctx, refund, {
        subject: `Refunded: ${refund.amount}`,
        heading: 'Refunded',
        what: `${refund.amount} for ${refund.title} went back to the wallet that paid.`,
        when: 'If your wallet cannot receive coins automatically, withdraw them on your showcase page.',
      }),
    samples,
  });
}

async function factsOf(ctx: Needs<'db'>, orderId: string): Promise<RefundFacts | null> {
  const order = await orderById(ctx.db, orderId);
  const payment = await ethPaymentOf(ctx.db, orderId);
  if (!order || !payment) return null;
  const [user] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, order.userId));
  if (!user) return null;
  const item = (await itemsById(ctx.db, [order.itemId])).get(order.itemId);
  return {
    ...{ to: user.email, order, reason: payment.failure },
    amount: exactMoney(BigInt(payment.amount), 'ETH'),
    title: item?.title ?? 'your poster',
  };
}
