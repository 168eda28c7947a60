import type { ItemCard } from '@talkies/shared/schemas';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { likesOfItem } from '../../social/index.ts';
import { cardsOf } from '../read/cards.ts';
import { films, inShop, items } from '../tables.ts';
import { fillFromSources, type Source, without } from './fill-from-sources.ts';
import { hottest } from './item-ranking.ts';

/**
 * The hottest items by likes, sales and resales of seven days (spec:28b), without what a seller bought from
 * themselves. Where these do not fill the list, the newest of each film in turn follow, the most liked first. Reads
 * recent events and a few items of each film, however large the shop is.
 */
export async function hotItems(
  ctx: Needs<'chains' | 'clock' | 'db' | 'rates'>,
  limit: number,
): Promise<ItemCard[]> {
  const ids = await fillFromSources(limit, (most) => hottest(ctx, most), newestOfFilms(ctx));
  return cardsOf(ctx, ids);
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
