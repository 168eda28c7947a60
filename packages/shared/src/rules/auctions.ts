import { BPS, MAX_DURATION, MIN_DURATION } from '@talkies/abi/constants';
import { DAY_SECONDS } from './durations.ts';
import { divideRoundingUp } from './money.ts';

/** What a seller may choose, in whole days; the upper bound is the contract's (spec:8). */
export const AUCTION_MIN_DAYS = 1;
export const AUCTION_MAX_DAYS = MAX_DURATION / DAY_SECONDS;
/** The shortest auction that the contract takes, in seconds: practice chains offer it. */
export const AUCTION_MIN_SECONDS = MIN_DURATION;

/** Of every auction that is made here: the step between bids, and the extension of its end by a late bid (spec:8, spec:9). */
export const BID_INCREMENT_BPS = 500;
export const EXTENSION_SECONDS = 600;

export interface BidFacts {
  /** wei */
  reserve: bigint;
  /** wei; null before the first bid */
  highest: bigint | null;
  incrementBps: number;
}

/** Whether bids are taken: from its last second on it is over, though the chain calls it open until it is settled. */
export const isAuctionRunning = (auction: { state: string; endsAt: Date }, now: Date): boolean =>
  auction.state === 'open' && auction.endsAt > now;

/** The least next bid in wei, as IMarketplace.minimumBid: the reserve, then the highest and the increment, rounded up. */
export const minimumBid = ({ reserve, highest, incrementBps }: BidFacts): bigint =>
  highest === null ? reserve : highest + divideRoundingUp(highest * BigInt(incrementBps), BigInt(BPS));

/**
 * Days as somebody typed them, in seconds; null for what is no term. With `leastSeconds` below a day also parts of days,
 * such as 0.05.
 */
export function secondsOfDays(text: string, leastSeconds = AUCTION_MIN_DAYS * DAY_SECONDS): number | null {
  const match = /^\d{1,2}(\.\d{1,4})?$/.exec(text.trim());
  if (!match || (match[1] !== undefined && leastSeconds >= DAY_SECONDS)) return null;
  const seconds = Math.round(Number(match[0]) * DAY_SECONDS);
  return seconds >= Math.max(leastSeconds, MIN_DURATION) && seconds <= MAX_DURATION ? seconds : null;
}
