import type { ItemCard } from '@talkies/shared/schemas';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Needs } from '../../../chain/context.ts';
import { lateLikeCounts, likesOfItem } from '../../social/index.ts';
import { cardsOf } from '../read/cards.ts';
import { films, inShop, items } from '../tables.ts';
import { filled, leastOf, type Source, without } from './filled.ts';
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

/**
 * Of equal heat one of each film in turn. Sales are by drop and likes by item: only items that may be among the first are looked
 * up for both. Their sum is at least what one of the two alone would ask for, so one of the two is half of that.
 */
function warmSince({ db }: Needs<'db'>, since: Date): Source {
  const liked = lateLikeCounts(db, since);
  const sold = db.$with('sold').as(salesSince(db, since));
  const lately = db.$with('lately').as(db.select({ itemId: liked.itemId, likes: liked.likes }).from(liked));
  const ofDrop = and(eq(items.chain, sold.chain), eq(items.dropId, sold.dropId));
  const facts = {
    ...{ id: items.id, chain: items.chain, dropId: items.dropId },
    ...{ film: items.filmSlug, publishedAt: items.publishedAt },
  };
  return async (most) => {
    const [bySales, byLikes] = [
      leastOf(sold.sales, sql`sold`, most),
      leastOf(lately.likes, sql`lately`, most),
    ];
    const least = db
      .$with('least')
      .as((tx) =>
        tx
          .select({ heat: sql<number>`greatest(${LIKES_OF_A_SALE} * ${bySales}, ${byLikes})`.as('heat') })
          .from(sql`(values (1)) one`),
      );
    const candidates = db.$with('candidates').as(
      union(
        db
          .select(facts)
          .from(sold)
          .innerJoin(items, ofDrop)
          .where(and(inShop, sql`${2 * LIKES_OF_A_SALE} * ${sold.sales} >= (select heat from least)`)),
        db
          .select(facts)
          .from(lately)
          .innerJoin(items, eq(items.id, lately.itemId))
          .where(and(inShop, sql`2 * ${lately.likes} >= (select heat from least)`)),
      ),
    );
    const heat = sql`${LIKES_OF_A_SALE} * coalesce(${sold.sales}, 0) + coalesce(${lately.likes}, 0)`;
    const { id, film, publishedAt, dropId } = candidates;
    const rows = await db
      .with(sold, lately, least, candidates)
      .select({ id })
      .from(candidates)
      .leftJoin(sold, and(eq(sold.chain, candidates.chain), eq(sold.dropId, dropId)))
      .leftJoin(lately, eq(lately.itemId, id))
      .orderBy(
        desc(heat),
        sql`row_number() over (partition by ${film} order by ${heat} desc, ${publishedAt} desc, ${dropId})`,
        asc(dropId),
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
