import type { ResaleRow } from '../../modules/orders/index.ts';
import type { PaymentRow } from '../../modules/payments/index.ts';
import { buyForKey } from './buy-resale.ts';
import { deliveryOf } from './delivery-of.ts';
import { floatPurchaseOf } from './float-purchase.ts';
import { type FollowNeeds, followPurchase, outcomeOf } from './follow-purchase.ts';

/** `followPurchase` of a listed token. */
export async function followResale(ctx: FollowNeeds, payment: PaymentRow, order: ResaleRow): Promise<void> {
  const known = await deliveryOf(ctx, order);
  const sent = known ? null : await ctx.writer.transactionByKey(buyForKey(order));
  // what a restore made us send again, or hold, was done before it
  const doubtful = sent?.status === 'failed' || sent?.status === 'held';
  const delivery = known ?? (doubtful ? await floatPurchaseOf(ctx, order) : null);
  const reason = 'The poster was sold to somebody else or taken off sale in the same moment.';
  await followPurchase(ctx, payment, order.id, await outcomeOf(ctx, order, { delivery, sent, reason }));
}
