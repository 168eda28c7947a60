import type { Needs } from '../../chain/context.ts';
import { type Mint, mintOfOrder, saleIn } from '../../chain/index.ts';
import { asResale, type OrderRow } from '../../modules/orders/index.ts';
import { buyForKey } from './buy-resale.ts';

/** What brought an order's token to its wallet; `price` in wei where the wallet paid in the same transaction. */
export type Delivery = Pick<Mint, 'tokenId' | 'txHash' | 'blockNumber' | 'at' | 'price'>;

/** An order's mint, or the purchase that the house made for it; null while the chain holds none. */
export async function deliveryOf(
  ctx: Needs<'db' | 'writer'>,
  order: OrderRow,
  db: Needs<'db'>['db'] = ctx.db,
): Promise<Delivery | null> {
  const resale = asResale(order);
  if (!resale) return mintOfOrder(db, order.chain, BigInt(order.chainOrderId));
  if (resale.paymentId === null) return null;
  const sent = (await ctx.writer.transactionByKey(buyForKey(resale)))?.hash;
  // the order's own: found on the chain after a restore (adr/245)
  for (const txHash of [sent, resale.txHash]) {
    const sale = txHash ? await saleIn(db, { chain: resale.chain, tokenId: resale.tokenId, txHash }) : null;
    if (sale?.buyer === resale.wallet) return { ...sale, price: null };
  }
  return null;
}
