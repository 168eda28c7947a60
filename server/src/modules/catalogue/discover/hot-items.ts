import type { ItemCard } from '@talkies/shared/schemas';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Needs } from '../../../chain/context.ts';
import { lateLikeCounts, likesOfItem } from '../../social/index.ts';
import { cardsOf } from '../read/cards.ts';
import { films, inShop, items } from '../tables.ts';
import { amongFirst, filled, type Source, without } from './filled.ts';
import { salesSince } from './sales-since.ts';

const HOT_DAYS = 7;
/** A sale says more than a heart: it counts as many. */
const LIKES_OF_A_SALE = 5;

/**
 * By likes, sales and resales of seven days (spec:28b), what a seller bought of themselves left out. Where they do
 * not fill the list, the newest of each film in turn do, what is liked most first. Reads what happened lately, and a few
 * of each film, however large the shop is.
 */
export async function hotItems(
  ctx: Needs<'chains' | 'clock' | 'db' | 'rates'>,
  limit: number,
): Promise<ItemCard[]> {
  const since = new Date(ctx.clock.now().getTime() - HOT_DAYS * 86_400_000);
  const ids = await filled(limit, warmSince(ctx, since), newestOfFilms(ctx));
  return cardsOf(ctx, ids);
}

/** Of equal heat one of each film in turn. */
function warmSince(ctx: Needs<'db'>, since: Date): Source {
  const sold = salesSince(ctx.db, since).as('sold');
  const lately = lateLikeCounts(ctx.db, since);
  const signs = unionAll(
    ctx.db
      .select({ itemId: items.id, heat: sql<number>`${LIKES_OF_A_SALE} * ${sold.sales}`.as('heat') })
      .from(sold)
      .innerJoin(items, and(eq(items.chain, sold.chain), eq(items.dropId, sold.dropId))),
    ctx.db.select({ itemId: lately.itemId, heat: lately.likes }).from(lately),
  ).as('signs');
  const warm = ctx.db.$with('warm').as(
    ctx.db
      .select({ itemId: signs.itemId, heat: sql<number>`sum(${signs.heat})`.as('heat') })
      .from(signs)
      .groupBy(signs.itemId),
  );
  return async (most) => {
    const rows = await ctx.db
      .with(warm)
      .select({ id: items.id })
      .from(warm)
      .innerJoin(items, eq(items.id, warm.itemId))
      .where(and(inShop, amongFirst(warm.heat, sql`warm`, most)))
      .orderBy(
        desc(warm.heat),
        sql`row_number() over (partition by ${items.filmSlug}
          order by ${warm.heat} desc, ${items.publishedAt} desc, ${items.dropId})`,
        asc(items.dropId),
      )
      .limit(most);
    return rows.map(({ id }) => id);
  };
}

function newestOfFilms(ctx: Needs<'db'>): Source {
  return async (most, except) => {
    const newest = ctx.db
      .select({
        id: items.id,
        publishedAt: items.publishedAt,
        dropId: items.dropId,
        likes: likesOfItem(items.id).as('likes'),
      })
      .from(items)
      .where(and(eq(items.filmSlug, films.slug), inShop, without(except)))
      .orderBy(desc(items.publishedAt), asc(items.dropId))
      .limit(most)
      .as('newest');
    const rows = await ctx.db
      .select({ id: newest.id })
      .from(films)
      .innerJoinLateral(newest, sql`true`)
      .orderBy(
        sql`row_number() over (partition by ${films.slug}
          order by ${newest.likes} desc, ${newest.publishedAt} desc, ${newest.dropId})`,
        desc(newest.likes),
        asc(newest.dropId),
      )
      .limit(most);
    return rows.map(({ id }) => id);
  };
}
