import type { ItemCard } from '@talkies/shared/schemas';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { heldByDrop } from '../../orders/index.ts';
import { likeCounts } from '../../social/index.ts';
import { cardsOf } from '../read/cards.ts';
import { items } from '../tables.ts';
import { salesSince } from './sales-since.ts';

const HOT_DAYS = 7;
/** A sale says more than a heart: it counts as many. */
const LIKES_OF_A_SALE = 5;

/**
 * By likes, sales and resales of seven days (spec:28b), what a seller bought of themselves left out. Where they do
 * not fill the list, the most liked and newest of each film in turn do.
 */
export async function hotItems(
  ctx: Needs<'chains' | 'clock' | 'db' | 'rates'>,
  limit: number,
): Promise<ItemCard[]> {
  const since = new Date(ctx.clock.now().getTime() - HOT_DAYS * 86_400_000);
  const sold = salesSince(ctx, since);
  const lately = likeCounts(ctx.db, since);
  const ever = likeCounts(ctx.db);
  const heat = sql`coalesce(${lately.likes}, 0) + ${LIKES_OF_A_SALE} * coalesce(${sold.sales}, 0)`;
  const rows = await ctx.db
    .select({ id: items.id })
    .from(items)
    .leftJoin(sold, and(eq(sold.chain, items.chain), eq(sold.dropId, items.dropId)))
    .leftJoin(lately, eq(lately.itemId, items.id))
    .leftJoin(ever, eq(ever.itemId, items.id))
    .where(eq(items.status, 'published'))
    .orderBy(
      desc(heat),
      sql`row_number() over (partition by ${items.filmSlug}
        order by coalesce(${ever.likes}, 0) desc, ${items.publishedAt} desc, ${items.dropId})`,
      sql`coalesce(${ever.likes}, 0) desc`,
      asc(items.dropId),
    )
    .limit(limit);
  return cardsOf(
    ctx,
    await heldByDrop(ctx.db),
    rows.map((row) => row.id),
  );
}
