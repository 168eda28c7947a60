import type { Bidder } from '@talkies/shared/schemas';

/** The answer to somebody's acceptance of the terms, in that round of the auction. */
export interface Acceptance {
  round: string;
  bidder: Bidder;
}

/**
 * Whether somebody may bid: as the page knows it, which hears of the shop's decision; until it knows of the acceptance, as
 * that was answered.
 */
export function bidderNow(known: Bidder | null, accepted: Acceptance | null, round: string): Bidder | null {
  const isNews = known === null || known.acceptedAt === null;
  return isNews && accepted?.round === round ? accepted.bidder : known;
}
