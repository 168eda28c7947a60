import type { Needs } from '../../chain/context.ts';
import { dropsOf, type Mint } from '../../chain/index.ts';
import { ethPaymentOf } from '../../modules/eth-payments/index.ts';
import type { OrderRow } from '../../modules/orders/index.ts';
import { lockPayment, type PaymentRow } from '../../modules/payments/index.ts';
import { bookSale } from '../../modules/royalties/index.ts';
import type { Database } from '../../platform/db/database.ts';

/**
 * Books the creator's share of a complete order whose money did not pass through the item's chain, as its mint shows,
 * whatever the payment method. Runs in the transaction that completes the order; repeats do nothing. An entry has the time
 * of its writing, so that a past month and its statements never change (adr/382).
 * @param payment the payment that pays for the order, its row locked; null where no provider has the money
 */
export async function bookRoyalty(
  ctx: Needs<'clock'>,
  tx: Database,
  order: OrderRow,
  mint: Mint | null,
  payment: PaymentRow | null,
): Promise<void> {
  if (order.state !== 'complete' || !mint || mint.price !== null) return;
  // a bank or an operator took the money back first: there is nothing to share
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
    // for a mint without a payment only the price is known
    paid: payment?.amount ?? (eth ? BigInt(eth.amount) : order.priceCents),
    currency: payment?.receivedCurrency ?? (eth ? 'ETH' : 'USD'),
    cause: `minted by ${mint.txHash}`,
    at: ctx.clock.now(),
  });
}

/** Locks the payment that pays for an order, before the order's row, as wherever both change. */
export const paymentFor = (tx: Database, { paymentId }: OrderRow): Promise<PaymentRow | null> =>
  paymentId ? lockPayment(tx, paymentId) : Promise.resolve(null);
