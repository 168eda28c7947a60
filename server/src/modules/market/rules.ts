import {
  type BidFacts,
  type BidStatus,
  divideRoundingUp,
  isAuctionRunning,
  type MarketState,
} from '@talkies/shared';

export interface AuctionFacts extends BidFacts {
  state: 'open' | 'settled' | 'unsold' | 'cancelled';
  endsAt: Date;
}

/** An open auction whose time is up is over, though the chain calls it open until it is settled. */
export const auctionStateOf = (
  auction: Pick<AuctionFacts, 'state' | 'endsAt'>,
  now: Date,
): AuctionFacts['state'] | 'ended' =>
  auction.state === 'open' && !isAuctionRunning(auction, now) ? 'ended' : auction.state;

/** A token's market state at a time. */
export function tokenStateOf(
  auction: Pick<AuctionFacts, 'state' | 'endsAt'> | null,
  isListed: boolean,
  now: Date,
): MarketState {
  const state = auction && auctionStateOf(auction, now);
  if (state === 'open') return 'auction';
  if (state === 'ended') return state;
  return isListed ? 'listed' : 'idle';
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

/** A bidder's state in an auction in which they bid. An auction that was called off had no bid. */
export function bidStatusOf(auction: AuctionFacts, leads: boolean): BidStatus {
  if (auction.state === 'open') return leads ? 'leading' : 'outbid';
  return leads ? 'won' : 'lost';
}
