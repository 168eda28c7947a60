import type { MarketState } from '@talkies/shared';
import type { MarketToken } from '@talkies/shared/schemas';

/**
 * The market state that a page shows: an auction ends by the clock, before the server reports it.
 * @param now seconds by the shop's clock; null before it is known: then the server's state counts
 */
export const stateAt = (
  { state, auction }: Pick<MarketToken, 'state' | 'auction'>,
  now: number | null,
): MarketState =>
  state === 'auction' && auction && now !== null && Date.parse(auction.endsAt) / 1000 <= now
    ? 'ended'
    : state;

type Stamped = Pick<MarketToken, 'id' | 'version' | 'serverTime'>;

/** Whether one state of a token is newer: by its version or, for equal versions, by the time at which it was read. */
export const isNewer = (next: Stamped, present: Stamped): boolean =>
  next.id === present.id &&
  (next.version > present.version ||
    (next.version === present.version && Date.parse(next.serverTime) >= Date.parse(present.serverTime)));
