import type { Needs } from '../../chain/context.ts';
import { dropsOf, type Mint } from '../../chain/index.ts';
import { ethPaymentOf } from '../../modules/eth-payments/index.ts';
import type { OrderRow } from '../../modules/orders/index.ts';
import { lockPayment, type PaymentRow } from '../../modules/payments/index.ts';
import { bookSale } from '../../modules/royalties/index.ts';
import type { Database } from '../../platform/db/database.ts';

/**
 * Books the creator's share of an order that is complete and whose money did not pass through the item's chain: its mint
 * says so, whatever the way to pay was. Runs in the transaction that completes the order; repeats do nothing.
 * An entry has the time at which it was written, so that a month that is over, and its statements, never change (adr/382).
 * @param payment that pays for the order, its row locked; null where no provider holds the money
 */
export async function bookRoyalty(
  ctx: Needs<'clock'>,
  tx: Database,
  order: OrderRow,
  mint: Mint | null,
  payment: PaymentRow | null,
): Promise<void> {
  if (order.state !== 'complete' || !mint || mint.price !== null) return;
  // a bank or an operator was faster: there is nothing to share
  if (payment && payment.state !== 'paid') return;
  const eth = order.paymentId && !payment ? await ethPaymentOf(tx, order.id) : null;
  const [drop] = await dropsOf(tx, order.chain, [order.dropId]);
  if (!drop) throw new Error(`drop ${order.dropId} of a complete order is not in the projection`);
  await bookSale(tx, {
    orderId: order.id,
    creator: drop.creator,
    chain: order.chain,
    dropId: order.dropId,
    tokenId: mint.tokenId,
    method: payment?.method ?? null,
    royaltyBps: drop.royaltyBps,
    priceCents: order.priceCents,
    // of a mint that nothing was paid for, the price is all that there is
    paid: payment?.amount ?? (eth ? BigInt(eth.amount) : order.priceCents),
    currency: payment?.receivedCurrency ?? (eth ? 'ETH' : 'USD'),
    cause: `minted by ${mint.txHash}`,
    at: ctx.clock.now(),
  });
}

/** The payment that pays for an order, its row locked before the order's: as everywhere where both change. */
export const paymentFor = (tx: Database, { paymentId }: OrderRow): Promise<PaymentRow | null> =>
  paymentId ? lockPayment(tx, paymentId) : Promise.resolve(null);
