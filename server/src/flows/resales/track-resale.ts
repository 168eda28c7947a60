import { cancelTransaction } from '../../chain/index.ts';
import { buyForKey, type ResaleRow } from '../../modules/orders/index.ts';
import type { PaymentRow } from '../../modules/payments/index.ts';
import { findDelivery } from '../delivery/find-delivery.ts';
import { outcomeOfPurchase, type TrackNeeds, trackShopPurchase } from '../delivery/track-shop-purchase.ts';
import { whyNotListed } from './buy-resale.ts';
import { floatPurchaseOf } from './float-purchase.ts';

/** `trackShopPurchase` of a listed token. */
export async function trackResale(ctx: TrackNeeds, payment: PaymentRow, order: ResaleRow): Promise<void> {
  const known = await findDelivery(ctx, order);
  const sent = known ? null : await ctx.writer.transactionByKey(buyForKey(order));
  // it waited for coins, a node or the end of a pause until the listing was gone: refunded at the next look
  if (sent?.status === 'queued' && (await whyNotListed(ctx.db, order)) !== null)
    await cancelTransaction(ctx, sent.id);
  // what a restore made us send again, or hold, was done before it
  const doubtful = sent?.status === 'failed' || sent?.status === 'held';
  const delivery = known ?? (doubtful ? await floatPurchaseOf(ctx, order) : null);
  const reason = 'The poster was sold to somebody else or taken off sale in the same moment.';
  await trackShopPurchase(
    ctx,
    payment,
    order.id,
    await outcomeOfPurchase(ctx, order, { delivery, sent, reason }),
  );
}
