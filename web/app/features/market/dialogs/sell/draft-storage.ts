import { writeStored } from '../../../../lib/storage/storage.ts';
import { readStoredJson } from '../../../../lib/storage/stored-json.ts';
import type { Draft } from './draft.ts';

/**
 * A sale that waits for its second signature, so that it can be taken up after a reload. A convenience of this browser:
 * whether the marketplace is switched on says the chain.
 */
const key = (marketToken: string): string => `talkies:sale:${marketToken}`;

const isDraft = (value: unknown): value is Draft => {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, price, days } = value as Record<string, unknown>;
  return (kind === 'sell' || kind === 'auction') && typeof price === 'string' && typeof days === 'string';
};

export function rememberedDraft(marketToken: string): Draft | null {
  const value = readStoredJson(key(marketToken));
  return isDraft(value) ? value : null;
}

export const rememberDraft = (marketToken: string, draft: Draft | null): void =>
  writeStored(key(marketToken), draft && JSON.stringify(draft));
