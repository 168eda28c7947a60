import { dollarsOfCents, isAuctionRunning } from '@talkies/shared';
import { formatAmount } from '@talkies/shared/receipts';
import type { Needs } from '../../chain/context.ts';
import { cardsById, itemForSale } from '../../modules/catalogue/index.ts';
import { findMarketToken } from '../../modules/market/index.ts';
import { type Plan, planOfItem } from '../../modules/sharing/index.ts';
import { nullAt } from '../../platform/errors.ts';

/** Whether bids are taken for an item now. */
async function isLive(ctx: Needs<'clock' | 'db'>, id: string): Promise<boolean> {
  const found = await nullAt('market/not-found', findMarketToken(ctx, id));
  const auction = found?.tokenRows?.auction;
  return auction ? isAuctionRunning(auction, ctx.clock.now()) : false;
}

/** What the picture beside a link to an item shows: its collection's rails, what it costs, and whether it is live or sold. Null for what is not public. */
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
