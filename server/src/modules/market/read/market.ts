import type { ChainName } from '@talkies/shared';
import type { ApiResponse, MarketQuery, TokenCard } from '@talkies/shared/schemas';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import {
  chainVersionsNow,
  type MarketTokenRows,
  marketTokenRowsOf,
  type TokenName,
  tokenKey,
} from '../../../chain/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { rawRow } from '../../../platform/db/raw-rows.ts';
import {
  alike,
  areChosen,
  asBegun,
  facetsOf,
  type GroupRows,
  groupsOf,
  groupsOfFound,
  type ItemSummary,
  inShop,
  items,
  itemsOfDrops,
  type KnownFilm,
  type Matching,
  matchesWords,
  nearest,
  ofFound,
  shownFilmsValue,
  titleFit,
} from '../../catalogue/index.ts';
import { likeCounts, likesOf } from '../../social/index.ts';
import { presentCard } from '../present.ts';
import { forSaleMatches, ratesNow, tokensForSale, worthOf } from './for-sale.ts';
import { after, cursorAfter, sortKeyOf, startOf, tokenNumber } from './sort-key.ts';

/** How similar a misspelt word must be, as in the explore grid. */
const ALIKE = 0.5;
const TOP = 5;

type CardNeeds = Needs<'chains' | 'clock' | 'db' | 'rates'>;

/** Cards of tokens with their drops, by `tokenKey`; tokens that are gone or whose item is unknown are left out. */
export async function cardsByToken(
  ctx: CardNeeds,
  names: readonly TokenName[],
): Promise<Map<string, { item: ItemSummary; card: TokenCard; drop: MarketTokenRows['drop'] }>> {
  const found = await Promise.all(
    [...new Set(names.map(({ chain }) => chain))].map((chain) => {
      const ids = names.filter((name) => name.chain === chain).map(({ tokenId }) => tokenId);
      return marketTokenRowsOf(ctx.db, chain, ids);
    }),
  );
  const tokensFound = found.flatMap((rowsOfTokens) => [...rowsOfTokens.values()]);
  const byDrop = await itemsOfDrops(ctx.db, [...new Set(tokensFound.map(({ token }) => token.dropId))]);
  const likes = await likesOf(
    ctx.db,
    [...byDrop.values()].map(({ id }) => id),
  );
  return new Map(
    tokensFound.flatMap((tokenRows) => {
      const { token, drop } = tokenRows;
      const item = byDrop.get(token.dropId);
      if (!item) return [];
      const card = presentCard(ctx, item, tokenRows, likes.get(item.id) ?? 0);
      return [[tokenKey(token), { item, card, drop }] as const];
    }),
  );
}

/** Cards of tokens in this order; tokens that are gone or whose item is unknown are left out. */
export async function cardsOfTokens(ctx: CardNeeds, names: readonly TokenName[]): Promise<TokenCard[]> {
  const cards = await cardsByToken(ctx, names);
  return names.flatMap((name) => cards.get(tokenKey(name))?.card ?? []);
}

interface FoundPage {
  names: TokenName[];
  total: number;
  nextCursor: string | null;
  facets: ApiResponse<'listMarket'>['facets'];
}

/** Tokens for sale under all filters except those with counted values, with the columns for order and counts. */
function foundForSale(
  ctx: Needs<'chains' | 'clock' | 'db' | 'rates'>,
  db: Database,
  query: MarketQuery,
  matching: Matching,
) {
  const forSale = tokensForSale(ctx);
  const liked = likeCounts(db);
  const start = query.cursor ? startOf(query.sort, query.cursor) : null;
  const rates = start?.rates ?? ratesNow(ctx);
  const order = sortKeyOf(rates, forSale, query.sort, sql`coalesce(${liked.likes}, 0)`);
  const from = start ? after(forSale, order, start) : undefined;
  const found = db
    .select({
      chain: forSale.chain,
      tokenId: forSale.tokenId,
      film: sql`coalesce(${items.filmSlug}, '')`.as('film'),
      celebrity: items.celebrity,
      rarity: items.rarity,
      key: sql`${order.key}`.as('key'),
      number: sql`${tokenNumber(forSale)}`.as('number'),
      follows: sql`${from ?? sql`true`}`.as('follows'),
    })
    .from(forSale)
    .innerJoin(items, and(eq(items.dropId, forSale.dropId), eq(items.chain, forSale.chain)))
    .$dynamic();
  if (query.sort === 'best') found.innerJoinLateral(titleFit(query.q ?? ''), sql`true`);
  if (query.sort === 'most-liked') found.leftJoin(liked, eq(liked.itemId, items.id));
  const where = and(
    inShop,
    query.collection ? eq(items.collection, query.collection) : undefined,
    matchesWords(query.q, matching),
    forSaleMatches(ctx, forSale, query),
  );
  return { found: found.where(where), down: order.down, rates };
}

interface Answer {
  groups: GroupRows;
  known: KnownFilm[];
  page: [chain: ChainName, tokenId: string, key: string][] | null;
}

/** The tokens for sale, their counts and a page of them, by one statement: tokens are read once. */
async function find(
  ctx: Needs<'chains' | 'clock' | 'db' | 'rates'>,
  db: Database,
  query: MarketQuery,
  matching: Matching,
): Promise<FoundPage> {
  const { found, down, rates } = foundForSale(ctx, db, query, matching);
  const page = (
    actors?: string[],
  ): SQL => sql`(select json_agg(json_build_array(chain, token_id, key::text)) from (
    select chain, token_id, key from found where ${and(sql`follows`, areChosen(query, actors, ofFound))}
    order by key ${sql.raw(down ? 'desc' : 'asc')}, number limit ${query.limit + 1}) page)`;
  const ask = (shown: SQL): Promise<Answer> =>
    rawRow(
      db,
      sql`with found as materialized ${found} select
      ${groupsOfFound} as groups, ${shownFilmsValue} as known, ${shown} as page`,
    );
  // how an actor's name is written is known from the counts alone
  const { groups, known, ...first } = await ask(query.actor ? sql`null` : page());
  const { total, facets, actors } = facetsOf(query, groupsOf(groups), known);
  const rows = (query.actor && total > 0 ? await ask(page(actors)) : first).page ?? [];
  const names = rows.slice(0, query.limit).map(([chain, tokenId]) => ({ chain, tokenId }));
  const [, tokenId, key] = rows.length > query.limit ? (rows[query.limit - 1] ?? []) : [];
  const nextCursor = tokenId && key ? cursorAfter(query.sort, key, rates, tokenId) : null;
  return { names, total, nextCursor, facets };
}

/** One page of tokens for sale. Words are first taken as they are written. */
export async function listMarket(
  ctx: Needs<'chains' | 'clock' | 'db' | 'rates'>,
  wanted: MarketQuery,
): Promise<ApiResponse<'listMarket'>> {
  const query = asBegun(wanted, 'ending');
  const { q } = query;
  const asOf = await chainVersionsNow(ctx.db);
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

/** The five running auctions with the most bids, then the highest worth, then the earliest end. */
export async function topAuctions(ctx: Needs<'chains' | 'clock' | 'db' | 'rates'>): Promise<TokenCard[]> {
  const forSale = tokensForSale(ctx);
  const rows = await ctx.db
    .select({ chain: forSale.chain, tokenId: forSale.tokenId })
    .from(forSale)
    .innerJoin(items, and(eq(items.dropId, forSale.dropId), eq(items.chain, forSale.chain)))
    .where(and(inShop, sql`${forSale.kind} = 'auction'`))
    .orderBy(desc(forSale.bids), desc(worthOf(ratesNow(ctx), forSale)), forSale.endsAt, forSale.tokenId)
    .limit(TOP);
  return cardsOfTokens(ctx, rows);
}
