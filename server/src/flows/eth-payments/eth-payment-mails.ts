import { exactMoney } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { emailOf } from '../../modules/accounts/index.ts';
import { itemById } from '../../modules/catalogue/index.ts';
import { ethPaymentOf } from '../../modules/eth-payments/index.ts';
import { orderById } from '../../modules/orders/index.ts';
import { type RefundFacts, refundMails } from '../payments/refunds/refund-mails.ts';

/** Registers the mails of refunds in ETH, which are written from the facts at the time of sending. Call once at start. */
export function composeEthPaymentMails(ctx: Needs<'config' | 'db' | 'mail'>): void {
  const facts = ({ orderId }: { orderId: string }) => factsOf(ctx, orderId);
  const { due, done } = refundMails(ctx, {
    sample: '0.004 ETH',
    duration: 'This takes about 15 minutes on Ethereum. We write again when it has arrived.',
    where: 'to the wallet that paid',
    after: 'If your wallet cannot receive coins automatically, withdraw them on your showcase page.',
  });
  ctx.mail.compose('eth-payment/refund-due', { facts, ...due });
  ctx.mail.compose('eth-payment/refunded', { facts, ...done });
}

async function factsOf(ctx: Needs<'db'>, orderId: string): Promise<RefundFacts | null> {
  const order = await orderById(ctx.db, orderId);
  const payment = await ethPaymentOf(ctx.db, orderId);
  if (!order || !payment) return null;
  const to = await emailOf(ctx.db, order.userId);
  if (to === null) return null;
  const item = await itemById(ctx.db, order.itemId);
  return {
    ...{ to, order, reason: payment.failure },
    amount: exactMoney(BigInt(payment.amount), 'ETH'),
    title: item?.title ?? 'your poster',
  };
}
