import { marketplaceAbi } from '@talkies/abi';
import { encodeFunctionData } from 'viem';
import type { Needs } from '../../chain/context.ts';
import { listingShares, rowsOfMarketToken } from '../../chain/index.ts';
import { isPublished } from '../../modules/catalogue/index.ts';
import { buyForKey, isBeingBought, lockShopPurchases, type ResaleRow } from '../../modules/orders/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { canSpend, type Float } from './float.ts';

const GONE = 'The poster was sold to somebody else or taken off sale before your payment arrived.';

/** The reason why nobody can buy an order's listing at its quoted price any more, in words for the buyer; null: they can. */
export async function whyNotListed(
  db: Database,
  { chain, tokenId, seller, listedPrice, totalWei }: ResaleRow,
): Promise<string | null> {
  const tokenRows = await rowsOfMarketToken(db, chain, tokenId);
  const listing = tokenRows?.listing;
  if (!listing || listing.seller !== seller) return GONE;
  if (listing.price !== listedPrice || listingShares(tokenRows)?.total.toString() !== totalWei)
    return 'The seller changed the price before your payment arrived.';
  return null;
}

/**
 * The reason why the shop does not buy a listing that was paid for, in words for the buyer; null where it does. The
 * contract decides in the end: it takes the quoted total, or nothing. Runs in the transaction that records the
 * payment.
 */
export async function whyNotBought(
  ctx: Needs<'clock' | 'config'>,
  tx: Database,
  order: ResaleRow,
  float: Float | null,
): Promise<string | null> {
  await lockShopPurchases(tx, 'resale');
  if (!(await isPublished(tx, order.itemId)))
    return 'We took the poster out of the shop before your payment arrived.';
  const reason = await whyNotListed(tx, order);
  if (reason !== null) return reason;
  if (await isBeingBought(tx, order)) return GONE;
  const purchase = { ...order, totalWei: BigInt(order.totalWei) };
  if (!float || !(await canSpend(ctx, tx, float, 'resale', purchase, { unpaid: false })))
    return 'We could not buy the poster for you just now.';
  return null;
}

/** Enqueues the one transaction that buys the listing for the buyer's wallet. */
export async function enqueueBuyFor(
  ctx: Needs<'chains' | 'writer'>,
  tx: Database,
  order: ResaleRow,
): Promise<void> {
  await ctx.writer.enqueueTransaction(tx, {
    chain: order.chain,
    signer: 'float',
    to: ctx.chains.get(order.chain).config.contracts.marketplace,
    value: BigInt(order.totalWei),
    data: encodeFunctionData({
      abi: marketplaceAbi,
      functionName: 'buyFor',
      args: [BigInt(order.tokenId), order.wallet],
    }),
    key: buyForKey(order),
  });
}
