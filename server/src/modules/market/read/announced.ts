import type { TokenCard } from '@talkies/shared/schemas';
import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { rowsOfMarketToken } from '../../../chain/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { announcedAuctions, itemsById } from '../../catalogue/index.ts';
import { likesOf } from '../../social/index.ts';
import { presentCard } from '../present.ts';
import { soleToken } from './find-market-token.ts';

/** When an item's announced auction opens; null where none is announced. */
export async function openingOf(db: Database, itemId: string): Promise<Date | null> {
  const [row] = await db.select().from(announcedAuctions).where(eq(announcedAuctions.itemId, itemId));
  return row?.startsAt ?? null;
}

/** Announced auctions that open between two moments, the next one first. */
export const auctionsOpening = (db: Database, after: Date, until: Date) =>
  db
    .select({ itemId: announcedAuctions.itemId, startsAt: announcedAuctions.startsAt })
    .from(announcedAuctions)
    .where(and(gt(announcedAuctions.startsAt, after), lte(announcedAuctions.startsAt, until)))
    .orderBy(asc(announcedAuctions.startsAt), asc(announcedAuctions.itemId));

/** When announced auctions open, by item. */
export async function openingsOf(db: Database, itemIds: string[]): Promise<Map<string, Date>> {
  if (itemIds.length === 0) return new Map();
  const rows = await db.select().from(announcedAuctions).where(inArray(announcedAuctions.itemId, itemIds));
  return new Map(rows.map(({ itemId, startsAt }) => [itemId, startsAt]));
}

/** Announced auctions, the next to open first. One that opens late stays until it is on the chain. */
export async function upcomingAuctions(
  ctx: Needs<'chains' | 'clock' | 'db' | 'rates'>,
  limit: number,
): Promise<TokenCard[]> {
  const rows = await ctx.db
    .select()
    .from(announcedAuctions)
    .orderBy(asc(announcedAuctions.startsAt), asc(announcedAuctions.itemId))
    .limit(limit);
  const ids = rows.map(({ itemId }) => itemId);
  const [items, likes] = await Promise.all([itemsById(ctx.db, ids), likesOf(ctx.db, ids)]);
  const cards = await Promise.all(
    rows.map(async ({ itemId, startsAt }) => {
      const item = items.get(itemId);
      if (item?.status !== 'published' || item.dropId === null) return [];
      const tokenRows = await rowsOfMarketToken(ctx.db, item.chain, soleToken(item.dropId));
      return [presentCard(ctx, item, tokenRows, likes.get(itemId) ?? 0, startsAt)];
    }),
  );
  return cards.flat().filter(({ state }) => state === 'upcoming');
}
