import { type BidStanding, divideRoundingUp, shareOf, type TradeState } from '@talkies/shared';

const BPS = 10_000n;
const HOUR_MS = 3_600_000;

export interface AuctionFacts {
  state: 'open' | 'settled' | 'unsold' | 'cancelled';
  endsAt: Date;
  reserve: bigint;
  highest: bigint | null;
  incrementBps: number;
}

/** The first bid is the reserve at least; every later one exceeds the highest by the increment, rounded up. */
export const minimumBid = ({ reserve, highest, incrementBps }: AuctionFacts): bigint =>
  highest === null ? reserve : highest + divideRoundingUp(highest * BigInt(incrementBps), BPS);

export const isRunning = (auction: Pick<AuctionFacts, 'state' | 'endsAt'>, now: Date): boolean =>
  auction.state === 'open' && auction.endsAt > now;

/** Where a token stands on the market at a time. */
export function stateOf(
  auction: Pick<AuctionFacts, 'state' | 'endsAt'> | null,
  isListed: boolean,
  now: Date,
): TradeState {
  if (auction?.state === 'open') return isRunning(auction, now) ? 'auction' : 'ended';
  return isListed ? 'listed' : 'idle';
}

export interface Total {
  price: bigint;
  royalty: bigint;
  fee: bigint;
  total: bigint;
}

/** A resale's total is the price, royalty and fee on top, both rounded down (spec:6); as the contract computes it. */
export function totalOf(price: bigint, royaltyBps: number, feeBps: number): Total {
  const royalty = shareOf(price, royaltyBps);
  const fee = shareOf(price, feeBps);
  return { price, royalty, fee, total: price + royalty + fee };
}

/** Of a winning bid royalty and fee are taken; the seller gets the rest. */
export function sharesOfBid(bid: bigint, royaltyBps: number, feeBps: number) {
  const royalty = shareOf(bid, royaltyBps);
  const fee = shareOf(bid, feeBps);
  return { seller: bid - royalty - fee, royalty, fee };
}

/** Rounded up to two leading digits, so that a suggestion reads well: 1.0525 → 1.1, 23.456 → 24. */
export function roundUp(amount: bigint): bigint {
  const digits = amount.toString().length;
  if (digits <= 2) return amount;
  const unit = 10n ** BigInt(digits - 2);
  return divideRoundingUp(amount, unit) * unit;
}

/** The minimum to the wei, then about a tenth and a quarter above it, without repetition. */
export function suggestedBids(minimum: bigint): bigint[] {
  const above = [110n, 125n].map((percent) => roundUp((minimum * percent) / 100n));
  return [minimum, ...above.filter((amount, index) => amount > minimum && above.indexOf(amount) === index)];
}

/** How a bidder stands in an auction in which they bid. An auction that was called off had no bid. */
export function standingOf(auction: AuctionFacts, leads: boolean): BidStanding {
  if (auction.state === 'open') return leads ? 'leading' : 'outbid';
  return leads ? 'won' : 'lost';
}

/** Whole days, or with `least` below a day also parts such as 0.05 (a local chain, where an hour can be tried). */
export function secondsOfDays(text: string, leastMs = 24 * HOUR_MS): number | null {
  const match = /^\d{1,2}(\.\d{1,4})?$/.exec(text.trim());
  if (!match) return null;
  const seconds = Math.round(Number(match[0]) * 86_400);
  const least = Math.max(leastMs, HOUR_MS) / 1000;
  const whole = match[1] === undefined || leastMs < 24 * HOUR_MS;
  return whole && seconds >= least && seconds <= 90 * 86_400 ? seconds : null;
}
