import type { BidDraft } from './read-bid.ts';

/**
 * A bid that somebody has typed and not placed: closing the dialog, Back or a reload does not lose it. Kept for this tab
 * and this round of the auction.
 */
const key = (marketToken: string, round: string): string => `talkies:bid:${marketToken}:${round}`;

const isDraft = (value: unknown): value is BidDraft => {
  if (typeof value !== 'object' || value === null) return false;
  const { typed, wallet, since } = value as Record<string, unknown>;
  return (
    typeof typed === 'string' &&
    (wallet === undefined || typeof wallet === 'string') &&
    (since === null || typeof since === 'string')
  );
};

export function rememberedBid(marketToken: string, round: string): BidDraft | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key(marketToken, round)) ?? 'null');
    return isDraft(value) ? value : null;
  } catch {
    return null; // storage may be forbidden; the form then begins with the least bid
  }
}

export function rememberBid(marketToken: string, round: string, draft: BidDraft): void {
  try {
    if (draft.typed === null) sessionStorage.removeItem(key(marketToken, round));
    else sessionStorage.setItem(key(marketToken, round), JSON.stringify(draft));
  } catch {
    // as above
  }
}
