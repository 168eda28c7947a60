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
 * Notifies the buyer by mail and in the shop and issues the receipt, in the transaction in which the order is delivered for
 * good. Does nothing before that. The caller holds the payment's lock (`issueInvoice`).
 */
export async function afterDelivery(
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
