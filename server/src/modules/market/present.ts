import {
  type Coin,
  isAuctionRunning,
  leadsWithCoin,
  type MarketState,
  marketTokenIdOf,
  minimumBid,
  money,
  payoutSharesDown,
} from '@talkies/shared';
import type { Auction, Price, TokenCard } from '@talkies/shared/schemas';
import type { Hex } from 'viem';
import type { Needs } from '../../chain/context.ts';
import type { Chain } from '../../chain/index.ts';
import {
  type Bid as BidRow,
  explorerUrl,
  listingShares,
  type MarketTokenRows,
  paidOfSale,
  type Sale,
} from '../../chain/index.ts';
import { centsOfCoin } from '../../platform/rates/sale-worths.ts';
import type { ItemSummary } from '../catalogue/index.ts';
import { type AuctionFacts, auctionStateOf, suggestedBids, tokenStateOf } from './rules.ts';

type AuctionRow = NonNullable<MarketTokenRows['auction']>;
/** People behind addresses, as far as they have a public name. */
export type Parties = ReadonlyMap<string, { name: string; handle: string | null }>;

/** A coin's amount with its worth in dollars at the present rate, rounded to the nearest cent. */
export function priceOf(ctx: Needs<'rates'>, wei: bigint, currency: Coin): Price {
  const cents = centsOfCoin(ctx.rates, wei, currency);
  return { coin: money(wei, currency), usd: cents === null ? null : money(cents, 'USD') };
}

/** The price of an item's edition, which its coin leads where its film is priced in it. */
export function editionPrice(
  ctx: Needs<'chains' | 'rates'>,
  item: Pick<ItemSummary, 'chain' | 'pricedIn'>,
  wei: bigint,
): Price {
  const price = priceOf(ctx, wei, ctx.chains.get(item.chain).config.currency);
  return leadsWithCoin(item) ? { ...price, coinLeads: true } : price;
}

export const partyOf = (parties: Parties, address: Hex) => {
  const known = parties.get(address);
  return { address, name: known?.name ?? null, handle: known?.handle ?? null };
};

export const factsOf = (row: AuctionRow): AuctionFacts => ({
  state: row.state,
  endsAt: row.endsAt,
  reserve: BigInt(row.reserve),
  highest: row.highest === null ? null : BigInt(row.highest),
  incrementBps: row.incrementBps,
});

/** The least bid that the contract accepts now, in wei. */
export const minimumBidOf = (row: AuctionRow): bigint => minimumBid(factsOf(row));

/** A token's market state; with an announced auction it is upcoming until it is for sale. */
export function marketStateOf(
  tokenRows: MarketTokenRows | null,
  startsAt: Date | null,
  now: Date,
): MarketState {
  const state = tokenRows ? tokenStateOf(tokenRows.auction, tokenRows.listing !== null, now) : 'upcoming';
  return state === 'idle' && startsAt ? 'upcoming' : state;
}

/** A card in lists, of a token or of an item whose token is not minted yet. */
export function presentCard(
  ctx: Needs<'chains' | 'clock' | 'rates'>,
  item: ItemSummary,
  tokenRows: MarketTokenRows | null,
  likes: number,
  startsAt: Date | null = null,
): TokenCard {
  const price = (wei: bigint | null | undefined) => (wei == null ? null : editionPrice(ctx, item, wei));
  const state = marketStateOf(tokenRows, startsAt, ctx.clock.now());
  const serial = tokenRows?.token.serial ?? 1;
  const auction = state === 'auction' || state === 'ended' ? (tokenRows?.auction ?? null) : null;
  return {
    id: marketTokenIdOf(item.id, serial),
    itemId: item.id,
    serial,
    quantity: item.quantity,
    title: item.title,
    film: { slug: item.filmSlug, title: item.film, image: item.filmImage },
    seller: { name: item.creatorName ?? '', image: item.creatorImage },
    celebrity: item.celebrity,
    collection: item.collection,
    rarity: item.rarity,
    chain: item.chain,
    likes,
    image: item.image,
    state,
    price: auction
      ? price(auction.highest === null ? null : BigInt(auction.highest))
      : price(tokenRows && listingShares(tokenRows)?.total),
    reserve: auction ? price(BigInt(auction.reserve)) : null,
    bids: auction?.bidCount ?? 0,
    endsAt: auction?.endsAt.toISOString() ?? null,
    offeredAt: (auction?.startedAt ?? tokenRows?.listing?.listedAt)?.toISOString() ?? null,
    startsAt: state === 'upcoming' ? (startsAt?.toISOString() ?? null) : null,
    version: tokenRows?.version ?? 0,
  };
}

export function presentListing(
  ctx: Needs<'chains' | 'rates'>,
  item: ItemSummary,
  tokenRows: MarketTokenRows,
  parties: Parties,
  chain: Chain,
) {
  const { listing, drop } = tokenRows;
  const shares = listingShares(tokenRows);
  if (!listing || !shares) return null;
  const { currency } = chain.config;
  return {
    seller: partyOf(parties, listing.seller),
    price: editionPrice(ctx, item, shares.price),
    total: editionPrice(ctx, item, shares.total),
    royalty: money(shares.royalty, currency),
    fee: money(shares.fee, currency),
    royaltyBps: drop.royaltyBps,
    feeBps: listing.feeBps,
    listedAt: listing.listedAt.toISOString(),
    explorerUrl: explorerUrl(chain.config, 'tx', listing.txHash),
  };
}

export function presentAuction(
  ctx: Needs<'chains' | 'clock' | 'rates'>,
  item: ItemSummary,
  tokenRows: MarketTokenRows,
  parties: Parties,
  chain: Chain,
): Auction | null {
  const { auction: row, drop } = tokenRows;
  if (!row) return null;
  const { currency } = chain.config;
  const price = (wei: bigint): Price => editionPrice(ctx, item, wei);
  const facts = factsOf(row);
  const minimum = isAuctionRunning(facts, ctx.clock.now()) ? minimumBid(facts) : null;
  const shares = facts.highest === null ? null : payoutSharesDown(facts.highest, drop.royaltyBps, row.feeBps);
  return {
    round: String(row.round),
    state: auctionStateOf(row, ctx.clock.now()),
    seller: partyOf(parties, row.seller),
    reserve: price(facts.reserve),
    highest: facts.highest === null ? null : price(facts.highest),
    highestBidder: row.highestBidder && partyOf(parties, row.highestBidder),
    minimumNext: minimum === null ? null : price(minimum),
    suggested: minimum === null ? [] : suggestedBids(minimum).map(price),
    incrementBps: row.incrementBps,
    feeBps: row.feeBps,
    extensionSeconds: row.extensionSeconds,
    startsAt: row.startedAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    extensions: row.extensions,
    bidCount: row.bidCount,
    permitOnly: row.permitOnly,
    shares: shares && {
      seller: money(shares.seller, currency),
      royalty: money(shares.royalty, currency),
      fee: money(shares.fee, currency),
    },
    closed:
      row.closedAt && row.closedTxHash
        ? {
            at: row.closedAt.toISOString(),
            transaction: row.closedTxHash,
            explorerUrl: explorerUrl(chain.config, 'tx', row.closedTxHash),
          }
        : null,
  };
}

export const presentBid = (
  ctx: Needs<'chains' | 'rates'>,
  item: ItemSummary,
  row: BidRow,
  parties: Parties,
  { config }: Chain,
) => ({
  bidder: partyOf(parties, row.bidder),
  amount: editionPrice(ctx, item, BigInt(row.amount)),
  at: row.at.toISOString(),
  transaction: row.txHash,
  explorerUrl: explorerUrl(config, 'tx', row.txHash),
  extendedTo: row.extendedTo?.toISOString() ?? null,
});

export const presentTokenSale = (
  ctx: Needs<'chains' | 'rates'>,
  item: ItemSummary,
  sale: Sale,
  { config }: Chain,
) => ({
  kind: sale.kind,
  price: editionPrice(ctx, item, paidOfSale(sale)) as Price | null,
  from: sale.seller as Hex | null,
  to: sale.buyer,
  at: sale.at.toISOString(),
  transaction: sale.txHash,
  explorerUrl: explorerUrl(config, 'tx', sale.txHash),
});
