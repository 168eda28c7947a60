import type { Needs } from '../../chain/context.ts';
import { isDelivered, type OrderRow } from '../../modules/orders/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { issueInvoice } from '../orders/issue-receipts.ts';
import type { Delivery } from './find-delivery.ts';
import { notifyBuyer } from './notify-buyer.ts';

declare module '../../platform/mail/outbox.ts' {
  interface MailData {
    'order/complete': { orderId: string };
  }
}

/**
 * Completes an order that is delivered for good, in the transaction that writes so: notifies the buyer by mail and in the
 * shop, and issues the receipt. Does nothing before that. The caller holds the payment's lock (`issueInvoice`).
 */
export async function completeOrder(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'mail' | 'queue'>,
  tx: Database,
  order: OrderRow,
  delivery: Delivery | null,
): Promise<void> {
  if (!isDelivered(order) || !delivery) return;
  await ctx.mail.post(tx, 'order/complete', { orderId: order.id }, order.id);
  await notifyBuyer(ctx, tx, order);
  await issueInvoice(ctx, tx, order, delivery);
}
