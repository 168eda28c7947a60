import {
  exactMoney,
  formatShare,
  isAuctionRunning,
  minimumBid,
  money,
  NONFUNGIBLE_SPB,
  runDaysMessage,
  secondsOfDays,
} from '@talkies/shared';
import type { MarketIntent } from '@talkies/shared/schemas';
import { listingShares } from '../../../chain/index.ts';
import type { ChainConfig } from '../../../platform/config/chains.ts';
import { AppError } from '../../../platform/errors.ts';
import { typedAmount } from '../../../platform/typed-amount.ts';
import { factsOf } from '../present.ts';
import type { FoundMarketToken } from '../read/find-market-token.ts';
import { bidTooLow } from './bid-too-low.ts';
import type { MarketCall } from './call.ts';

type TokenIntent = Extract<MarketIntent, { marketToken: string }>;
/** A token that is minted. */
export type FoundOnMarket = FoundMarketToken & {
  tokenRows: NonNullable<FoundMarketToken['tokenRows']>;
  /** service fee in basis points: the present one for what is put on sale, otherwise the listing's */
  feeBps: number;
};

export interface MarketFacts {
  found: FoundOnMarket;
  config: ChainConfig;
  now: Date;
  /** all wallets of the person who acts */
  own: readonly string[];
}

function requireOwner({ found, own }: MarketFacts): void {
  if (!own.includes(found.tokenRows.token.owner)) throw new AppError('market/not-yours');
}
function requireFree({ found }: MarketFacts): void {
  if (found.tokenRows.token.locked || found.tokenRows.auction?.state === 'open')
    throw new AppError('market/in-auction');
}
function requireStranger({ own }: MarketFacts, seller: string): void {
  if (own.includes(seller)) throw new AppError('market/own');
}

function requireListing(marketFacts: MarketFacts) {
  const { listing } = marketFacts.found.tokenRows;
  if (!listing) throw new AppError('market/not-listed');
  return listing;
}

/** @throws auction/none where there is none that could be settled or bid on */
function requireAuction({ found }: MarketFacts) {
  const { auction } = found.tokenRows;
  if (auction?.state !== 'open') throw new AppError('auction/none');
  return auction;
}

function bid(marketFacts: MarketFacts, intent: Extract<TokenIntent, { kind: 'bid' }>): MarketCall {
  const { found, config, now } = marketFacts;
  const auction = requireAuction(marketFacts);
  if (String(auction.round) !== intent.round) throw new AppError('auction/none');
  const facts = factsOf(auction);
  if (!isAuctionRunning(facts, now)) throw new AppError('auction/ended');
  requireStranger(marketFacts, auction.seller);
  const amount = typedAmount(intent.amount, config.currency, 'amount');
  const minimum = minimumBid(facts);
  const coins = (wei: bigint) => money(wei, config.currency);
  const legendary = found.item.collection === NONFUNGIBLE_SPB;
  if (amount < minimum)
    throw bidTooLow(coins(minimum), facts.highest === null ? null : coins(facts.highest), legendary);
  return {
    kind: 'bid',
    tokenId: BigInt(found.tokenRows.token.tokenId),
    round: BigInt(auction.round),
    amount,
  };
}

function buy(marketFacts: MarketFacts, expected: string): MarketCall {
  const { found, config } = marketFacts;
  const listing = requireListing(marketFacts);
  requireStranger(marketFacts, listing.seller);
  const total = listingShares(found.tokenRows)?.total ?? 0n;
  if (total.toString() !== expected)
    throw new AppError('market/price-changed', {
      detail: `It costs ${exactMoney(total, config.currency)} in all now. Check it before you pay.`,
    });
  return { kind: 'buy', tokenId: BigInt(found.tokenRows.token.tokenId), total };
}

function openAuction(
  marketFacts: MarketFacts,
  intent: Extract<TokenIntent, { kind: 'auction' }>,
): MarketCall {
  requireOwner(marketFacts);
  requireFree(marketFacts);
  const reserve = typedAmount(intent.reserve, marketFacts.config.currency, 'reserve');
  const seconds = secondsOfDays(intent.days, marketFacts.config);
  if (seconds === null) {
    const message = runDaysMessage(marketFacts.config);
    throw new AppError('auction/terms', { detail: message, fields: [{ field: 'days', message }] });
  }
  const { feeBps, tokenRows } = marketFacts.found;
  const maxFeeBps = intent.feeBps ?? feeBps;
  if (feeBps > maxFeeBps)
    throw new AppError('market/price-changed', {
      detail: `The service fee is ${formatShare(feeBps)} now. Load the page again to see what you receive.`,
    });
  return { kind: 'auction', tokenId: BigInt(tokenRows.token.tokenId), reserve, seconds, maxFeeBps };
}

function settle(marketFacts: MarketFacts): MarketCall {
  const auction = requireAuction(marketFacts);
  if (isAuctionRunning(auction, marketFacts.now)) throw new AppError('auction/still-open');
  return { kind: 'settle', tokenId: BigInt(auction.tokenId) };
}

/**
 * Decides what an intent does, by what the projection knows; the contract is asked afterwards. Writes nothing.
 * @throws the obstacle, in words that name the remedy
 */
export function decide(marketFacts: MarketFacts, intent: TokenIntent): MarketCall {
  const tokenId = BigInt(marketFacts.found.tokenRows.token.tokenId);
  const { currency } = marketFacts.config;
  switch (intent.kind) {
    case 'sell': {
      requireOwner(marketFacts);
      requireFree(marketFacts);
      if (marketFacts.found.tokenRows.listing) throw new AppError('market/already-listed');
      return { kind: 'sell', tokenId, price: typedAmount(intent.price, currency, 'price') };
    }
    case 'change-price': {
      requireOwner(marketFacts);
      requireListing(marketFacts);
      return { kind: 'change-price', tokenId, price: typedAmount(intent.price, currency, 'price') };
    }
    case 'remove': {
      requireOwner(marketFacts);
      requireListing(marketFacts);
      return { kind: 'remove', tokenId };
    }
    case 'auction':
      return openAuction(marketFacts, intent);
    case 'cancel-auction': {
      requireOwner(marketFacts);
      if (requireAuction(marketFacts).bidCount > 0) throw new AppError('auction/has-bid');
      return { kind: 'cancel-auction', tokenId };
    }
    case 'buy':
      return buy(marketFacts, intent.total);
    case 'bid':
      return bid(marketFacts, intent);
    case 'settle':
      return settle(marketFacts);
  }
}
