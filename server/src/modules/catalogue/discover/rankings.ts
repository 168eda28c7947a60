import type { ItemCard } from '@talkies/shared/schemas';
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { heldByDrop } from '../../orders/index.ts';
import { likeCounts } from '../../social/index.ts';
import { cardsOf } from '../read/cards.ts';
import { items } from '../tables.ts';
import { salesSince } from './sales-since.ts';

const SIMILAR = 8;
const TOP_DAYS = 30;

/** Same film, then celebrity, then tier (spec:28b). @throws item/not-found */
export async function similarItems(
  ctx: Needs<'chains' | 'clock' | 'db' | 'rates'>,
  id: string,
): Promise<ItemCard[]> {
  const [to] = await ctx.db
    .select()
    .from(items)
    .where(and(eq(items.id, id), eq(items.status, 'published')));
  if (!to) throw new AppError('item/not-found');
  const rows = await ctx.db
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.status, 'published'), ne(items.id, id)))
    .orderBy(
      sql`coalesce(${items.filmSlug} = ${to.filmSlug}, false) desc`,
      sql`(${items.celebrity} <> '' and ${items.celebrity} = ${to.celebrity}) desc`,
      sql`(${items.rarity} = ${to.rarity}) desc`,
      asc(items.dropId),
    )
    .limit(SIMILAR);
  return cardsOf(
    ctx,
    await heldByDrop(ctx.db),
    rows.map((row) => row.id),
  );
}

/**
 * By confirmed sales and resales of 30 days, then by their value, what a seller bought of themselves left out (spec:28b).
 * Where sales do not fill the list, what is liked most and newest does.
 */
export async function topSellers(
  ctx: Needs<'chains' | 'clock' | 'db' | 'rates'>,
  limit: number,
): Promise<ItemCard[]> {
  const since = new Date(ctx.clock.now().getTime() - TOP_DAYS * 86_400_000);
  const sold = salesSince(ctx, since);
  const liked = likeCounts(ctx.db);
  const sales = sql`coalesce(${sold.sales}, 0)`;
  const rows = await ctx.db
    .select({ id: items.id })
    .from(items)
    .leftJoin(sold, and(eq(sold.chain, items.chain), eq(sold.dropId, items.dropId)))
    .leftJoin(liked, eq(liked.itemId, items.id))
    .where(eq(items.status, 'published'))
    .orderBy(
      desc(sales),
      sql`${sales} * ${items.priceCents} desc`,
      sql`coalesce(${liked.likes}, 0) desc`,
      desc(items.publishedAt),
      asc(items.dropId),
    )
    .limit(limit);
  return cardsOf(
    ctx,
    await heldByDrop(ctx.db),
    rows.map((row) => row.id),
  );
}
