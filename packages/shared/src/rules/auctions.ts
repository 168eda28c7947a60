import { BPS } from '@talkies/abi/constants';
import { divideRoundingUp } from './money.ts';

/**
 * Terms of every auction created here: the step between bids, and the extension of its end by a late bid (spec:8,
 * spec:9).
 */
export const BID_INCREMENT_BPS = 500;
export const EXTENSION_SECONDS = 600;

/** The most bids on an auction's page, the highest ones. */
export const BIDS_SHOWN = 100;

export interface BidFacts {
  /** wei */
  reserve: bigint;
  /** wei; null before the first bid */
  highest: bigint | null;
  incrementBps: number;
}

/**
 * Whether an auction accepts bids: it is over at its last second, though the chain calls it open until it is settled.
 */
export const isAuctionRunning = (auction: { state: string; endsAt: Date }, now: Date): boolean =>
  auction.state === 'open' && auction.endsAt > now;

/**
 * The least next bid in wei, as IMarketplace.minimumBid: first the reserve, later the highest bid plus the increment,
 * rounded up.
 */
export const minimumBid = ({ reserve, highest, incrementBps }: BidFacts): bigint =>
  highest === null ? reserve : highest + divideRoundingUp(highest * BigInt(incrementBps), BigInt(BPS));
