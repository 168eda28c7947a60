import {
  type AmountProblem,
  AUCTION_LEAST_DAYS,
  AUCTION_LEAST_SECONDS,
  AUCTION_MOST_DAYS,
  errors,
  exactMoney,
  minimumBid,
  money,
  readAmount,
  secondsOfDays,
} from '@talkies/shared';
import type { TradeWish } from '@talkies/shared/schemas';
import type { ChainConfig } from '../../../platform/config/chains.ts';
import { AppError } from '../../../platform/errors.ts';
import { factsOf, listingTotal } from '../present.ts';
import type { Found } from '../read/find-trade.ts';
import { isRunning } from '../rules.ts';
import type { Deed } from './call.ts';
import { bidTooLow } from './refuse.ts';

type OfTrade = Exclude<TradeWish, { kind: 'withdraw' | 'approve' }>;
/** A token that is there. */
export type Standing = Found & { place: NonNullable<Found['place']> };

export interface Scene {
  found: Standing;
  config: ChainConfig;
  now: Date;
  /** service fee of an auction that is created now, basis points */
  feeBps: number;
  /** every wallet of the person who wishes */
  own: readonly string[];
}

function amountProblem(problem: AmountProblem, field: string): AppError {
  const { title, remedy } = errors[problem];
  const message = `${title}. ${remedy}`;
  return new AppError(problem, { detail: message, fields: [{ field, message }] });
}

/** @throws one of the amount codes, naming the field */
export function amountOf(text: string, currency: 'ETH' | 'MATIC', field: string): bigint {
  const read = readAmount(text, currency);
  if ('problem' in read) throw amountProblem(read.problem, field);
  return read.amount;
}

function requireOwner({ found, own }: Scene): void {
  if (!own.includes(found.place.token.owner)) throw new AppError('trade/not-yours');
}
function requireFree({ found }: Scene): void {
  if (found.place.token.locked || found.place.auction?.state === 'open')
    throw new AppError('trade/in-auction');
}
function requireStranger({ own }: Scene, seller: string): void {
  if (own.includes(seller)) throw new AppError('trade/own');
}

function requireListing(scene: Scene) {
  const { listing } = scene.found.place;
  if (!listing) throw new AppError('trade/not-listed');
  return listing;
}

/** @throws auction/none where there is none that could be settled or bid on */
function requireAuction({ found }: Scene) {
  const { auction } = found.place;
  if (auction?.state !== 'open') throw new AppError('auction/none');
  return auction;
}

function bid(scene: Scene, wish: Extract<OfTrade, { kind: 'bid' }>): Deed {
  const { found, config, now } = scene;
  const auction = requireAuction(scene);
  if (String(auction.round) !== wish.round) throw new AppError('auction/none');
  const facts = factsOf(auction);
  if (!isRunning(facts, now)) throw new AppError('auction/ended');
  requireStranger(scene, auction.seller);
  const amount = amountOf(wish.amount, config.currency, 'amount');
  const minimum = minimumBid(facts);
  const coins = (wei: bigint) => money(wei, config.currency);
  const legendary = found.item.collection === 'NonfungibleSPB';
  if (amount < minimum)
    throw bidTooLow(coins(minimum), facts.highest === null ? null : coins(facts.highest), legendary);
  return { kind: 'bid', tokenId: BigInt(found.place.token.tokenId), round: BigInt(auction.round), amount };
}

function buy(scene: Scene, total: string): Deed {
  const { found, config } = scene;
  const listing = requireListing(scene);
  requireStranger(scene, listing.seller);
  const asked = listingTotal(found.place)?.total ?? 0n;
  if (asked.toString() !== total)
    throw new AppError('trade/price-changed', {
      detail: `It costs ${exactMoney(asked, config.currency)} in all now. Look at it before you pay.`,
    });
  return { kind: 'buy', tokenId: BigInt(found.place.token.tokenId), total: asked };
}

function openAuction(scene: Scene, wish: Extract<OfTrade, { kind: 'auction' }>): Deed {
  requireOwner(scene);
  requireFree(scene);
  const reserve = amountOf(wish.reserve, scene.config.currency, 'reserve');
  const seconds = secondsOfDays(wish.days, scene.config.local ? AUCTION_LEAST_SECONDS : undefined);
  if (seconds === null) {
    const message = scene.config.local
      ? `Write a number of days from 0.05 (72 minutes) to ${AUCTION_MOST_DAYS}.`
      : `Write a whole number of days from ${AUCTION_LEAST_DAYS} to ${AUCTION_MOST_DAYS}.`;
    throw new AppError('auction/terms', { detail: message, fields: [{ field: 'days', message }] });
  }
  const tokenId = BigInt(scene.found.place.token.tokenId);
  return { kind: 'auction', tokenId, reserve, seconds, maxFeeBps: scene.feeBps };
}

function settle(scene: Scene): Deed {
  const auction = requireAuction(scene);
  if (isRunning(auction, scene.now)) throw new AppError('auction/still-open');
  return { kind: 'settle', tokenId: BigInt(auction.tokenId) };
}

/**
 * What the wish would do, by what the projection knows; the contract is asked after that. Nothing is written.
 * @throws what stands in its way, in words that name the mend
 */
export function decide(scene: Scene, wish: OfTrade): Deed {
  const tokenId = BigInt(scene.found.place.token.tokenId);
  const { currency } = scene.config;
  switch (wish.kind) {
    case 'sell': {
      requireOwner(scene);
      requireFree(scene);
      if (scene.found.place.listing) throw new AppError('trade/already-listed');
      return { kind: 'sell', tokenId, price: amountOf(wish.price, currency, 'price') };
    }
    case 'change-price': {
      requireOwner(scene);
      requireListing(scene);
      return { kind: 'change-price', tokenId, price: amountOf(wish.price, currency, 'price') };
    }
    case 'remove': {
      requireOwner(scene);
      requireListing(scene);
      return { kind: 'remove', tokenId };
    }
    case 'auction':
      return openAuction(scene, wish);
    case 'cancel-auction': {
      requireOwner(scene);
      if (requireAuction(scene).bidCount > 0) throw new AppError('auction/has-bid');
      return { kind: 'cancel-auction', tokenId };
    }
    case 'buy':
      return buy(scene, wish.total);
    case 'bid':
      return bid(scene, wish);
    case 'settle':
      return settle(scene);
  }
}
