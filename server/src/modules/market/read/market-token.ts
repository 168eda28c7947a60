import { BIDS_SHOWN, marketTokenIdOf, money, ROYALTY_BPS, SERVICE_FEE_BPS } from '@talkies/shared';
import type { MarketToken } from '@talkies/shared/schemas';
import { eq } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import {
  type Auction,
  bidsOfAuction,
  explorerUrl,
  firstSaleOfToken,
  type MarketTokenRows,
  marketplaceFees,
  mintNumbersOf,
  salesOfToken,
  tokenUrl,
} from '../../../chain/index.ts';
import { type ItemSummary, items } from '../../catalogue/index.ts';
import { orderOfChain, resalesIn } from '../../orders/index.ts';
import { likesOf } from '../../social/index.ts';
import {
  editionPrice,
  marketStateOf,
  partyOf,
  presentAuction,
  presentBid,
  presentListing,
  presentTokenSale,
} from '../present.ts';
import { reservePriceOf } from '../reserve-prices.ts';
import { openingOf } from './announced.ts';
import { type FoundMarketToken, shownMarketToken } from './find-market-token.ts';
import type { Reader } from './hidden-item.ts';
import { orderOfSale, paidElsewhere } from './paid-elsewhere.ts';
import { partiesOf, withPartner } from './parties.ts';

async function textsOf(ctx: Needs<'db'>, itemId: string) {
  const [row] = await ctx.db
    .select({
      category: items.category,
      description: items.description,
      rewards: items.rewards,
      attributes: items.attributes,
    })
    .from(items)
    .where(eq(items.id, itemId));
  return row ?? { category: '', description: '', rewards: [], attributes: [] };
}

async function presentItem(ctx: Needs<'db'>, { item }: FoundMarketToken): Promise<MarketToken['item']> {
  const [texts, likes] = await Promise.all([textsOf(ctx, item.id), likesOf(ctx.db, [item.id])]);
  return {
    id: item.id,
    title: item.title,
    film: { slug: item.filmSlug, title: item.film },
    celebrity: item.celebrity,
    productionHouse: item.productionHouse,
    collection: item.collection,
    rarity: item.rarity,
    sale: item.sale,
    quantity: item.quantity,
    image: item.image,
    likes: likes.get(item.id) ?? 0,
    ...texts,
  };
}

/** Resales, and at the end the first sale. */
async function salesOf(
  ctx: Needs<'chains' | 'db' | 'rates'>,
  item: ItemSummary,
  tokenRows: MarketTokenRows,
): Promise<MarketToken['sales']> {
  const { chain, tokenId } = tokenRows.token;
  const at = ctx.chains.get(chain);
  const [sales, mint] = await Promise.all([
    salesOfToken(ctx.db, chain, tokenId),
    firstSaleOfToken(ctx, tokenRows.token),
  ]);
  const [resales, minted] = await Promise.all([
    resalesIn(
      ctx.db,
      chain,
      sales.map(({ txHash }) => txHash),
    ),
    mint?.price === null ? orderOfChain(ctx.db, mint.orderId) : null,
  ]);
  const paid = await paidElsewhere(ctx.db, [...resales, ...(minted ? [minted] : [])]);
  const later = sales.map((sale) => ({
    ...presentTokenSale(ctx, item, sale, at),
    elsewhere: paid.get(orderOfSale(resales, sale)?.id ?? '') ?? null,
  }));
  if (!mint) return later;
  const first: MarketToken['sales'][number] = {
    kind: 'first',
    price: mint.price === null ? null : editionPrice(ctx, item, BigInt(mint.price)),
    elsewhere: paid.get(minted?.id ?? '') ?? null,
    from: null,
    to: mint.buyer,
    at: mint.at.toISOString(),
    transaction: mint.txHash,
    explorerUrl: explorerUrl(at.config, 'tx', mint.txHash),
  };
  return [...later, first];
}

/** The legendary item's reserve keeps the dollars at which it was fixed in the coin (spec:57). */
async function withReservePrice(
  { db }: Needs<'db'>,
  itemId: string,
  row: Auction | null,
  auction: MarketToken['auction'],
): Promise<MarketToken['auction']> {
  if (!row || !auction) return null;
  const fixed = await reservePriceOf(db, itemId, row);
  return fixed ? { ...auction, reserve: { ...auction.reserve, usd: money(fixed.cents, 'USD') } } : auction;
}

/** The whole page of a token, for a reader who sees it. @throws market/not-found */
export const getMarketToken = async (
  ctx: Needs<'chains' | 'clock' | 'db' | 'rates'>,
  id: string,
  reader: Reader,
): Promise<MarketToken> => presentMarketToken(ctx, await shownMarketToken(ctx, id, reader));

/** The whole page of a token, the same for everybody. */
export async function presentMarketToken(
  ctx: Needs<'chains' | 'clock' | 'db' | 'rates'>,
  found: FoundMarketToken,
): Promise<MarketToken> {
  const { item, tokenRows, serial } = found;
  const chain = ctx.chains.get(item.chain);
  const { config } = chain;
  const now = ctx.clock.now();
  const startsAt = await openingOf(ctx.db, item.id);
  const state = marketStateOf(tokenRows, startsAt, now);
  const feeNow = (await marketplaceFees(ctx)).get(item.chain);
  const base = {
    id: marketTokenIdOf(item.id, serial),
    version: tokenRows?.version ?? 0,
    serverTime: now.toISOString(),
    state,
    startsAt: state === 'upcoming' ? (startsAt?.toISOString() ?? null) : null,
    chain: item.chain,
    chainId: config.chainId,
    currency: config.currency,
    item: await presentItem(ctx, found),
    confirmations: config.confirmations.trade,
  };
  if (!tokenRows)
    return {
      ...base,
      token: null,
      listing: null,
      auction: null,
      bids: [],
      sales: [],
      terms: { royaltyBps: ROYALTY_BPS, feeBps: feeNow ?? SERVICE_FEE_BPS },
    };
  const { token, auction, drop } = tokenRows;
  const rows = auction ? await bidsOfAuction(ctx.db, auction, BIDS_SHOWN) : [];
  const mintNumbers = await mintNumbersOf(ctx.db, token.chain, [token.tokenId]);
  const traders = [token.owner, auction?.seller, auction?.highestBidder, ...rows.map(({ bidder }) => bidder)];
  const parties = withPartner(
    await partiesOf(ctx, token.chain, traders),
    drop.beneficiary,
    item.productionHouse,
  );
  return {
    ...base,
    token: {
      tokenId: token.tokenId,
      serial: token.serial,
      mintNumber: mintNumbers.get(token.tokenId) ?? null,
      owner: partyOf(parties, token.owner),
      contract: config.contracts.collectible,
      mintedAt: token.mintedAt.toISOString(),
      explorerUrl: tokenUrl(config, token),
    },
    listing: presentListing(ctx, item, tokenRows, parties, chain),
    auction: await withReservePrice(
      ctx,
      item.id,
      auction,
      presentAuction(ctx, item, tokenRows, parties, chain),
    ),
    bids: rows.map((row) => presentBid(ctx, item, row, parties, chain)),
    sales: await salesOf(ctx, item, tokenRows),
    terms: { royaltyBps: drop.royaltyBps, feeBps: feeNow ?? drop.feeBps },
  };
}
