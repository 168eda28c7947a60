import { dollarsOfCents, isAuctionRunning } from '@talkies/shared';
import { formatAmount } from '@talkies/shared/receipts';
import type { Needs } from '../../chain/context.ts';
import { cardsById, itemForSale } from '../../modules/catalogue/index.ts';
import { findMarketToken } from '../../modules/market/index.ts';
import { type Plan, planOfItem } from '../../modules/sharing/index.ts';
import { nullAt } from '../../platform/errors.ts';

/** Whether an item's auction takes bids now. */
async function isLive(ctx: Needs<'clock' | 'db'>, id: string): Promise<boolean> {
  const found = await nullAt('market/not-found', findMarketToken(ctx, id));
  const auction = found?.tokenRows?.auction;
  return auction ? isAuctionRunning(auction, ctx.clock.now()) : false;
}

/**
 * The content of the picture for an item's shared link: its collection's rails, its price, and whether it is live or
 * sold. Null for an item that is not public.
 */
export async function sharedItem(
  ctx: Needs<'chains' | 'clock' | 'db' | 'rates'>,
  id: string,
): Promise<Plan | null> {
  const item = await itemForSale(ctx.db, id);
  if (!item) return null;
  const { title, film, celebrity, collection, image, sale, priceCents, quantity } = item;
  const [card] = await cardsById(ctx, [id]);
  const isSold = sale === 'fixed' && card !== undefined && card.sold >= quantity;
  const ribbon = isSold ? 'SOLD OUT' : sale === 'auction' && (await isLive(ctx, id)) ? 'LIVE' : undefined;
  const price =
    sale === 'fixed' && !isSold && priceCents !== null
      ? formatAmount({ value: dollarsOfCents(priceCents), currency: 'USD' }).replace(/\.00$/, '')
      : undefined;
  return planOfItem({ title, film, celebrity, collection, ribbon, price, artKey: image.key || null });
}
