import type { MarketToken } from '@talkies/shared/schemas';

/**
 * What the page of a token shows. `over`: the auction's time has run out and it waits to be settled. `soon`: an auction
 * that was announced or not yet opened.
 */
export type Phase = 'soon' | 'running' | 'over' | 'listed' | 'idle';

/** @param now seconds by the shop's clock; null before it is known: then the server's word counts */
export function phaseOf(
  { state, auction }: Pick<MarketToken, 'state' | 'auction'>,
  now: number | null,
): Phase {
  switch (state) {
    case 'upcoming':
      return 'soon';
    case 'listed':
      return 'listed';
    case 'ended':
      return 'over';
    case 'auction':
      return auction && now !== null && Date.parse(auction.endsAt) / 1000 <= now ? 'over' : 'running';
    default:
      return 'idle';
  }
}

type Stamped = Pick<MarketToken, 'id' | 'version' | 'serverTime'>;

/** Of two states of one token the later version counts; of the same version the one that was looked up later. */
export const isNewer = (next: Stamped, present: Stamped): boolean =>
  next.id === present.id &&
  (next.version > present.version ||
    (next.version === present.version && Date.parse(next.serverTime) >= Date.parse(present.serverTime)));
