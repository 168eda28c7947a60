import { cancelTransaction, type WrittenTransaction } from '../../chain/index.ts';
import { ticketsKey, whyNotSold } from '../../modules/lottery/index.ts';
import type { TicketsRow } from '../../modules/orders/index.ts';
import type { PaymentRow } from '../../modules/payments/index.ts';
import { findTicketDelivery } from '../delivery/find-delivery.ts';
import { isUseSettled, leavesUseOpen } from '../delivery/order-used.ts';
import { outcomeOfPurchase, type TrackNeeds, trackShopPurchase } from '../delivery/track-shop-purchase.ts';

/** `trackShopPurchase` of lottery tickets. */
export async function trackTickets(ctx: TrackNeeds, payment: PaymentRow, order: TicketsRow): Promise<void> {
  const written = await ctx.writer.transactionByKey(ticketsKey(order));
  // if it was bought under this number, our reader will reach the purchase, unless a reorganisation removed it
  const isOpen = written?.status === 'failed' && leavesUseOpen(written) && !(await isUseSettled(ctx, order));
  const sent = isOpen ? null : written;
  const delivery = await findTicketDelivery(ctx.db, order);
  if (sent && !delivery) await dropOverdue(ctx, order, sent);
  const reason = 'The tickets could not be bought: the sale ended, or none were left, in the same moment.';
  await trackShopPurchase(
    ctx,
    payment,
    order.id,
    await outcomeOfPurchase(ctx, order, { delivery, sent, reason }),
  );
}

/** Cancels a purchase that waited for coins or a node until the sale ended: its money is refunded at the next look. */
async function dropOverdue(ctx: TrackNeeds, order: TicketsRow, sent: WrittenTransaction): Promise<void> {
  if (sent.status !== 'queued' || (await whyNotSold(ctx, ctx.db, order)) === null) return;
  await cancelTransaction(ctx, sent.id);
}
