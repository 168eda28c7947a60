import { parseTradeId, serialOf, tokenIdOf } from '@talkies/shared';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../../chain/context.ts';
import { isOpenListing, listings, type Place, placesOf } from '../../../chain/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { type ItemSummary, itemsById } from '../../catalogue/index.ts';

export interface Found {
  item: ItemSummary;
  /** null: the token of an auction to come is not minted yet */
  place: Place | null;
  serial: number;
}

/** The one token of a drop with one edition. */
export const soleToken = (dropId: bigint): string => tokenIdOf(dropId, 1n).toString();

/** Of several editions the page shows the cheapest that is listed; of one, that one. */
async function serialToShow(ctx: Context, item: ItemSummary): Promise<number | null> {
  if (item.sale === 'auction' || item.quantity === 1) return 1;
  if (item.dropId === null) return null;
  const [cheapest] = await ctx.db
    .select({ tokenId: listings.tokenId })
    .from(listings)
    .where(and(eq(listings.chain, item.chain), eq(listings.dropId, item.dropId), isOpenListing))
    .orderBy(sql`${listings.price}::numeric`, sql`${listings.tokenId}::numeric`)
    .limit(1);
  return cheapest ? serialOf(BigInt(cheapest.tokenId)) : null;
}

/** A token by `{item id}~{serial}`, or by the item's id alone. @throws trade/not-found for drafts and unminted ones */
export async function findTrade(ctx: Context, id: string): Promise<Found> {
  const parsed = parseTradeId(id);
  const item = parsed && (await itemsById(ctx.db, [parsed.itemId])).get(parsed.itemId);
  if (!item || item.status === 'draft' || item.dropId === null) throw new AppError('trade/not-found');
  const serial = parsed.serial ?? (await serialToShow(ctx, item));
  if (serial === null)
    throw new AppError('trade/not-found', { detail: 'No edition of this picture is on sale.' });
  const tokenId = tokenIdOf(item.dropId, BigInt(serial)).toString();
  const place = (await placesOf(ctx.db, item.chain, [tokenId])).get(tokenId) ?? null;
  // whatever the id said: the picture that is shown and the token that is traded are of one drop
  if (place && (place.token.dropId !== item.dropId || place.token.serial !== serial))
    throw new AppError('trade/not-found');
  if (!place && !(item.sale === 'auction' && serial === 1)) throw new AppError('trade/not-found');
  return { item, place, serial };
}
