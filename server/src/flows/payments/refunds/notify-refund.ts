import type { Needs } from '../../../chain/context.ts';
import { notify } from '../../../modules/notifications/index.ts';
import { type OrderRow, orderLabel } from '../../../modules/orders/index.ts';
import { amountText, type PaymentRow, type RefundRow } from '../../../modules/payments/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { orderTitle } from '../../orders/title.ts';

export type RefundStep = 'refund-due' | 'refunded';

/** A refund's amount as text; for a part of the payment with the whole: `5.00 USD of 12.00 USD`. */
export function refundAmount(refund: RefundRow, payment: PaymentRow): string {
  const back = amountText(refund.amount, refund.currency);
  return refund.amount < payment.received
    ? `${back} of ${amountText(payment.received, refund.currency)}`
    : back;
}

/**
 * Writes the shop's notification that money of an order is going back, or went back; its mail is posted separately. Once for
 * each refund and step.
 * @param refundId names the refund @param amount as text
 */
export async function notifyRefund(
  ctx: Needs<'changes' | 'clock' | 'config' | 'mail' | 'queue'>,
  tx: Database,
  order: OrderRow,
  { step, refundId, amount }: { step: RefundStep; refundId: string; amount: string },
): Promise<void> {
  await notify(ctx, tx, {
    userId: order.userId,
    kind: step,
    data: {
      title: await orderTitle(tx, order, 'your poster'),
      amount,
      number: orderLabel(order.number),
      orderId: order.id,
    },
    key: `${step}/${refundId}`,
  });
}

/** Notifies the buyer of a provider's refund, by mail and in the shop. */
export async function notifyBuyerOfRefund(
  ctx: Needs<'changes' | 'clock' | 'config' | 'mail' | 'queue'>,
  tx: Database,
  { order, payment, refund }: { order: OrderRow; payment: PaymentRow; refund: RefundRow },
  step: RefundStep,
): Promise<void> {
  const refundId = refund.id;
  await ctx.mail.post(tx, `payment/${step}`, { refundId }, refundId);
  await notifyRefund(ctx, tx, order, { step, refundId, amount: refundAmount(refund, payment) });
}
