import { writeStored } from '../../../../lib/storage/storage.ts';
import { readStoredJson } from '../../../../lib/storage/stored-json.ts';
import type { BidDraft } from './read-bid.ts';

/**
 * The key of a person's typed bid that is not placed yet: it survives closing the dialog, Back and a reload. Stored for this tab
 * and this round of the auction.
 */
const key = (person: string, marketToken: string, round: string): string =>
  `talkies:bid:${person}:${marketToken}:${round}`;

const isDraft = (value: unknown): value is BidDraft => {
  if (typeof value !== 'object' || value === null) return false;
  const { typed, wallet, since } = value as Record<string, unknown>;
  return (
    typeof typed === 'string' &&
    (wallet === undefined || typeof wallet === 'string') &&
    (since === null || typeof since === 'string')
  );
};

export function rememberedBid(person: string, marketToken: string, round: string): BidDraft | null {
  const value = readStoredJson(key(person, marketToken, round), 'sessionStorage');
  return isDraft(value) ? value : null;
}

export function rememberBid(person: string, marketToken: string, round: string, draft: BidDraft): void {
  const text = draft.typed === null ? null : JSON.stringify(draft);
  writeStored(key(person, marketToken, round), text, 'sessionStorage');
}
