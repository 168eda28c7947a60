import type { MarketState } from '@talkies/shared';
import type { MarketToken } from '@talkies/shared/schemas';

/**
 * The market state that a page shows: an auction ends by time alone, before the server says so.
 * @param now seconds by the shop's clock; null before it is known: then the server's word counts
 */
export const stateAt = (
  { state, auction }: Pick<MarketToken, 'state' | 'auction'>,
  now: number | null,
): MarketState =>
  state === 'auction' && auction && now !== null && Date.parse(auction.endsAt) / 1000 <= now
    ? 'ended'
    : state;

type Stamped = Pick<MarketToken, 'id' | 'version' | 'serverTime'>;

/** Of two states of one token the later version counts; of the same version the one that was looked up later. */
export const isNewer = (next: Stamped, present: Stamped): boolean =>
  next.id === present.id &&
  (next.version > present.version ||
    (next.version === present.version && Date.parse(next.serverTime) >= Date.parse(present.serverTime)));
