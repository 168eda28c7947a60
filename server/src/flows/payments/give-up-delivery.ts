import type { Needs } from '../../chain/context.ts';
import { moveOrderOrThrow, type OrderRow } from '../../modules/orders/index.ts';
import { movePayment, type PaymentRow } from '../../modules/payments/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { refundAll } from './refunds/refund.ts';

/**
 * Gives up an order that cannot be delivered: its money goes back, unless the buyer's bank has taken it already; then the
 * order ends without a refund. Runs in `tx`, with the payment's row locked.
 */
export async function giveUpDelivery(
  ctx: Needs<'changes' | 'clock' | 'config' | 'mail' | 'queue'>,
  tx: Database,
  payment: PaymentRow,
  order: OrderRow,
  reason: string,
): Promise<void> {
  if (payment.state !== 'disputed') return refundAll(ctx, tx, payment, order, reason);
  await movePayment(tx, payment, { nextCheckAt: null, updatedAt: payment.updatedAt });
  if (order.state !== 'minting') return;
  // without its payment: if the dispute is won after all, the money pays for nothing and goes back
  const set = { paymentId: null, reservesEdition: false, failure: reason };
  await moveOrderOrThrow(tx, order, ['failed'], { cause: reason, at: ctx.clock.now(), set });
}
