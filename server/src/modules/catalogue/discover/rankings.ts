import type { ItemCard } from '@talkies/shared/schemas';
import { and, asc, desc, eq, gte, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { lateLikeCounts } from '../../social/index.ts';
import { cardsOf } from '../read/cards.ts';
import { inShop, items } from '../tables.ts';
import { filled, leastOf, type Source, without } from './filled.ts';
import { salesSince } from './sales-since.ts';

const TOP_DAYS = 30;

/**
 * By confirmed sales and resales of 30 days, then by their value, what a seller bought of themselves left out (spec:28b).
 * Where sales do not fill the list, what people began to like in that time does, and then what is newest.
 */
export async function topSellers(
  ctx: Needs<'chains' | 'clock' | 'db' | 'rates'>,
  limit: number,
): Promise<ItemCard[]> {
  const since = new Date(ctx.clock.now().getTime() - TOP_DAYS * 86_400_000);
  const ids = await filled(limit, soldSince(ctx, since), likedSince(ctx, since), newest(ctx));
  return cardsOf(ctx, ids);
}

const newestFirst = [desc(items.publishedAt), asc(items.dropId)];
const idOf = ({ id }: { id: string }): string => id;

function soldSince(ctx: Needs<'db'>, since: Date): Source {
  const sold = ctx.db.$with('sold').as(salesSince(ctx.db, since));
  return async (most) => {
    const rows = await ctx.db
      .with(sold)
      .select({ id: items.id })
      .from(sold)
      .innerJoin(items, and(eq(items.chain, sold.chain), eq(items.dropId, sold.dropId)))
      // the items of others need not be looked up; of equal sums all are, since prices and dates come next
      .where(and(inShop, gte(sold.sales, leastOf(sold.sales, sql`sold`, most))))
      .orderBy(desc(sold.sales), sql`${sold.sales} * ${items.priceCents} desc`, ...newestFirst)
      .limit(most);
    return rows.map(idOf);
  };
}

function likedSince(ctx: Needs<'db'>, since: Date): Source {
  const liked = lateLikeCounts(ctx.db, since);
  return async (most, except) => {
    const rows = await ctx.db
      .select({ id: items.id })
      .from(liked)
      .innerJoin(items, eq(items.id, liked.itemId))
      .where(and(inShop, without(except)))
      .orderBy(desc(liked.likes), ...newestFirst)
      .limit(most);
    return rows.map(idOf);
  };
}

function newest(ctx: Needs<'db'>): Source {
  return async (most, except) => {
    const rows = await ctx.db
      .select({ id: items.id })
      .from(items)
      .where(and(inShop, without(except)))
      .orderBy(...newestFirst)
      .limit(most);
    return rows.map(idOf);
  };
}
