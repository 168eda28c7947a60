import type { ItemCard } from '@talkies/shared/schemas';
import { and, asc, desc, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { cardsOf } from '../read/cards.ts';
import { inShop, items } from '../tables.ts';
import { fillFromSources, type Source, without } from './fill-from-sources.ts';
import { firstRanked, TOP_DAYS } from './item-ranking.ts';

/**
 * The best-selling items by confirmed sales and resales of 30 days, then by their value, without self-purchases
 * (spec:28b). Where sales do not fill the list, items liked in that time follow, and then the newest.
 */
export async function topSellers(
  ctx: Needs<'chains' | 'clock' | 'db' | 'rates'>,
  limit: number,
): Promise<ItemCard[]> {
  const ids = await fillFromSources(limit, soldLately(ctx), likedLately(ctx), newest(ctx));
  return cardsOf(ctx, ids);
}

/** The sort columns of the list, each deciding between equals of the one before. */
const soldLately =
  (ctx: Needs<'clock' | 'db'>): Source =>
  (most) =>
    firstRanked(ctx, {
      ...{ days: TOP_DAYS, condition: sql`sales > 0`, most },
      // among equal sales the dearest item sold for most
      order: sql`sales desc, price_cents desc, published_at desc, drop_id`,
    });

const likedLately =
  (ctx: Needs<'clock' | 'db'>): Source =>
  (most, except) =>
    firstRanked(ctx, {
      ...{ days: TOP_DAYS, condition: sql`likes > 0 and item_id <> all(${sql.param(except)})`, most },
      order: sql`likes desc, published_at desc, drop_id`,
    });

function newest(ctx: Needs<'db'>): Source {
  return async (most, except) => {
    const rows = await ctx.db
      .select({ id: items.id })
      .from(items)
      .where(and(inShop, without(except)))
      .orderBy(desc(items.publishedAt), asc(items.dropId))
      .limit(most);
    return rows.map(({ id }) => id);
  };
}
