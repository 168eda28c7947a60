import { centsOfDollars, centsToCoinUp } from '@talkies/shared';
import type { MarketQuery } from '@talkies/shared/schemas';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Needs } from '../../../chain/context.ts';
import { auctions, drops, isOfOpenSeller, listings, listingTotal } from '../../../chain/index.ts';

/**
 * All listings and running auctions. `wei` is the buyer's total of a listing, or the highest bid, or before the first
 * bid the reserve.
 */
export function tokensForSale(ctx: Needs<'clock' | 'db'>) {
  const now = ctx.clock.now().toISOString();
  const listed = ctx.db
    .select({
      chain: listings.chain,
      tokenId: listings.tokenId,
      dropId: listings.dropId,
      kind: sql<string>`'listed'`.as('kind'),
      wei: listingTotal.as('wei'),
      endsAt: sql<Date | null>`null::timestamptz`.as('ends_at'),
      at: sql<Date>`${listings.listedAt}`.as('at'),
      bids: sql<number>`0`.as('bids'),
    })
    .from(listings)
    .innerJoin(drops, and(eq(drops.chain, listings.chain), eq(drops.dropId, listings.dropId)))
    .where(isOfOpenSeller);
  const running = ctx.db
    .select({
      chain: auctions.chain,
      tokenId: auctions.tokenId,
      dropId: auctions.dropId,
      kind: sql<string>`'auction'`.as('kind'),
      wei: sql<string>`coalesce(${auctions.highest}, ${auctions.reserve})::numeric`.as('wei'),
      endsAt: sql<Date | null>`${auctions.endsAt}`.as('ends_at'),
      at: sql<Date>`${auctions.startedAt}`.as('at'),
      bids: sql<number>`${auctions.bidCount}`.as('bids'),
    })
    .from(auctions)
    .where(and(eq(auctions.state, 'open'), sql`${auctions.endsAt} > ${now}::timestamptz`));
  return unionAll(listed, running).as('for_sale');
}

export type TokensForSale = ReturnType<typeof tokensForSale>;

/** Bounds of each chain in wei by a price in dollars. A chain without a rate has nothing at a price in dollars. */
function bounded(
  ctx: Needs<'chains' | 'rates'>,
  forSale: TokensForSale,
  cents: bigint,
  compare: SQL,
): SQL | undefined {
  const parts = ctx.chains.all().flatMap(({ config }) => {
    const rate = ctx.rates.current(config.currency);
    if (!rate) return [];
    const wei = centsToCoinUp(cents, rate.rate).toString();
    return [sql`(${forSale.chain} = ${config.name} and ${forSale.wei} ${compare} ${wei}::numeric)`];
  });
  return parts.length > 0 ? or(...parts) : sql`false`;
}

/** The filters that are not counted: price and chain. `price` keeps what costs that much or less (transactions:5). */
export function forSaleMatches(
  ctx: Needs<'chains' | 'rates'>,
  forSale: TokensForSale,
  query: MarketQuery,
): SQL | undefined {
  const { price, min, max, chain } = query;
  return and(
    chain ? eq(forSale.chain, chain) : undefined,
    price === 'auction' ? sql`${forSale.kind} = 'auction'` : undefined,
    price && price !== 'auction' ? bounded(ctx, forSale, centsOfDollars(price), sql`<=`) : undefined,
    min ? bounded(ctx, forSale, centsOfDollars(min), sql`>=`) : undefined,
    max ? bounded(ctx, forSale, centsOfDollars(max), sql`<=`) : undefined,
  );
}

/** The rate of each chain's coin; a chain without one is left out. */
export type ChainRates = readonly (readonly [chain: string, rate: string])[];

export const ratesNow = (ctx: Needs<'chains' | 'rates'>): ChainRates =>
  ctx.chains.all().flatMap(({ config }) => {
    const rate = ctx.rates.current(config.currency);
    return rate ? [[config.name, rate.rate.toString()] as const] : [];
  });

/** A price that is comparable over all chains: wei times the rate. */
export function worthOf(rates: ChainRates, forSale: TokensForSale): SQL<string> {
  const cases = rates.map(([chain, rate]) => sql`when ${forSale.chain} = ${chain} then ${rate}::numeric`);
  const rate = cases.length > 0 ? sql`(case ${sql.join(cases, sql` `)} else 0 end)` : sql`1`;
  return sql<string>`(${forSale.wei} * ${rate})`;
}
