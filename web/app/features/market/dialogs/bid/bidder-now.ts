import type { Bidder } from '@talkies/shared/schemas';

/** The answer to a person's acceptance of the terms, in that round of the auction. */
export interface Acceptance {
  round: string;
  bidder: Bidder;
}

/**
 * Whether a person may bid: by the page's state, which includes the shop's decision; until that includes the
 * acceptance, by the answer to the acceptance.
 */
export function bidderNow(known: Bidder | null, accepted: Acceptance | null, round: string): Bidder | null {
  const isNews = known === null || known.acceptedAt === null;
  return isNews && accepted?.round === round ? accepted.bidder : known;
}
