import type { ItemCard } from '@talkies/shared/schemas';
import {
  COMMUNITY_TIMEOUT_SECONDS,
  newest as newestPost,
} from '../../features/content/home/CommunityGrid.tsx';
import { deferred } from '../../lib/api/deferred.ts';
import type { serverApi } from '../../lib/api/server.ts';
import { type HomeParts, TOP, TOP_TIMEOUT_SECONDS } from './HomeRows.tsx';

const HERO = 3;

/** The items that can be bought now, without duplicates, so that the hero shows none that would be refused. */
const toBeHad = (items: ItemCard[]): ItemCard[] => [
  ...new Map(
    items
      .filter(({ sale, available, restricted }) => sale === 'fixed' && available > 0 && !restricted)
      .map((item) => [item.id, item]),
  ).values(),
];

/** Loads what the rows of the home page show besides the chosen items. */
export async function loadParts(api: ReturnType<typeof serverApi>): Promise<HomeParts> {
  const [{ films }, newest, launches, top, grid, post] = await Promise.all([
    api('listFilms'),
    api('listItems', { query: {} }),
    api('listLaunches'),
    deferred(
      api('topSellers', { query: { limit: TOP } }).then(({ items }) => items),
      TOP_TIMEOUT_SECONDS,
    ),
    deferred(
      api('communityPosts').then(({ posts }) => posts),
      COMMUNITY_TIMEOUT_SECONDS,
    ),
    deferred(
      api('listPosts', { query: {} }).then((posts) => ({ newest: newestPost(posts) })),
      COMMUNITY_TIMEOUT_SECONDS,
    ),
  ]);
  const hero = toBeHad([...(top.data ?? []), ...newest.items]).slice(0, HERO);
  const partners = [...new Set(films.map(({ productionHouse }) => productionHouse))].filter(Boolean);
  return { hero, launches, top, partners, grid, post };
}
