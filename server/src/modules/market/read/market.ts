import type { ChainName } from '@talkies/shared';
import type { ApiResponse, MarketQuery, TokenCard } from '@talkies/shared/schemas';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { marketPositionsOf, positionNow } from '../../../chain/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import {
  alike,
  facetsOf,
  items,
  itemsOfDrops,
  knownFilms,
  type Matching,
  matchesWords,
  nearest,
} from '../../catalogue/index.ts';
import { likeCounts, likesOf } from '../../social/index.ts';
import { presentCard } from '../present.ts';
import { offersMatch, offersOf, worthOf } from './for-sale.ts';
import { after, cursorAfter, orderBy, orderOf } from './order.ts';

/** As for the explore grid: how alike a misspelt word must be. */
const ALIKE = 0.5;
const TOP = 5;

export interface TokenName {
  chain: ChainName;
  tokenId: string;
}

/** Cards of tokens in this order; tokens whose item we do not know, or that are gone, are left out. */
export async function cardsOfTokens(
  ctx: Needs<'chains' | 'clock' | 'db' | 'rates'>,
  names: TokenName[],
): Promise<TokenCard[]> {
  const chains = [...new Set(names.map(({ chain }) => chain))];
  const found = await Promise.all(
    chains.map(async (chain) => {
      const ids = names.filter((name) => name.chain === chain).map(({ tokenId }) => tokenId);
      return [chain, await marketPositionsOf(ctx.db, chain, ids)] as const;
    }),
  );
  const marketPositions = new Map(found);
  const dropIds = found.flatMap(([, map]) => [...map.values()].map(({ token }) => token.dropId));
  const byDrop = await itemsOfDrops(ctx.db, [...new Set(dropIds)]);
  const likes = await likesOf(
    ctx.db,
    [...byDrop.values()].map(({ id }) => id),
  );
  return names.flatMap(({ chain, tokenId }) => {
    const marketPosition = marketPositions.get(chain)?.get(tokenId);
    const item = marketPosition && byDrop.get(marketPosition.token.dropId);
    return item ? [presentCard(ctx, item, marketPosition, likes.get(item.id) ?? 0)] : [];
  });
}

interface Found {
  names: TokenName[];
  total: number;
  nextCursor: string | null;
  facets: ApiResponse<'listMarket'>['facets'];
}

async function find(
  ctx: Needs<'chains' | 'clock' | 'db' | 'rates'>,
  db: Database,
  query: MarketQuery,
  matching: Matching,
): Promise<Found> {
  const offers = offersOf(ctx);
  const rest = and(
    eq(items.status, 'published'),
    query.collection ? eq(items.collection, query.collection) : undefined,
    matchesWords(query.q, matching),
    offersMatch(ctx, offers, query),
  );
  const ofItem = and(eq(items.dropId, offers.dropId), eq(items.chain, offers.chain));
  const groups = await db
    .select({
      film: items.filmSlug,
      actor: items.celebrity,
      rarity: items.rarity,
      count: sql<number>`count(*)::int`,
    })
    .from(offers)
    .innerJoin(items, ofItem)
    .where(rest)
    .groupBy(items.filmSlug, items.celebrity, items.rarity);
  const { total, facets, where } = facetsOf(query, groups, await knownFilms(db));
  if (total === 0) return { names: [], total, nextCursor: null, facets };

  const liked = likeCounts(db);
  const likes: SQL = sql`coalesce(${liked.likes}, 0)`;
  const order = orderOf(ctx, offers, query.sort, likes);
  const from = query.cursor ? after(query.sort, offers, order, query.cursor) : undefined;
  const rows = await db
    .select({ chain: offers.chain, tokenId: offers.tokenId, key: sql<string>`(${order.key})::text` })
    .from(offers)
    .innerJoin(items, ofItem)
    .leftJoin(liked, eq(liked.itemId, items.id))
    .where(and(rest, where, from))
    .orderBy(...orderBy(offers, order))
    .limit(query.limit + 1);
  const shown = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? shown.at(-1) : undefined;
  const nextCursor = last ? cursorAfter(query.sort, last.key, last.tokenId) : null;
  return { names: shown, total, nextCursor, facets };
}

/** One page of what is on offer. Words are first taken as they stand. */
export async function listMarket(
  ctx: Needs<'chains' | 'clock' | 'db' | 'rates'>,
  query: MarketQuery,
): Promise<ApiResponse<'listMarket'>> {
  const { q } = query;
  const asOf = await positionNow(ctx.db);
  let found = await find(ctx, ctx.db, query, 'exact');
  if (found.total === 0 && q) found = await alike(ctx.db, ALIKE, (tx) => find(ctx, tx, query, 'near'));
  const { names, total, facets, nextCursor } = found;
  return {
    items: await cardsOfTokens(ctx, names),
    total,
    nextCursor,
    facets,
    didYouMean: total === 0 && q ? await nearest(ctx, q) : null,
    serverTime: ctx.clock.now().toISOString(),
    asOf,
  };
}

/** The five running auctions with most bids, then of most worth, then ending first. */
export async function topAuctions(ctx: Needs<'chains' | 'clock' | 'db' | 'rates'>): Promise<TokenCard[]> {
  const offers = offersOf(ctx);
  const rows = await ctx.db
    .select({ chain: offers.chain, tokenId: offers.tokenId })
    .from(offers)
    .innerJoin(items, and(eq(items.dropId, offers.dropId), eq(items.chain, offers.chain)))
    .where(and(eq(items.status, 'published'), sql`${offers.kind} = 'auction'`))
    .orderBy(desc(offers.bids), desc(worthOf(ctx, offers)), offers.endsAt, offers.tokenId)
    .limit(TOP);
  return cardsOfTokens(ctx, rows);
}
