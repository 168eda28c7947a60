import { writeStored } from '../../../../lib/storage/storage.ts';
import { readStoredJson } from '../../../../lib/storage/stored-json.ts';
import type { Draft } from './draft.ts';

/**
 * The key of a sale that waits for its second signature, so that it can be continued after a reload. Only a
 * convenience: the chain decides whether the marketplace is switched on.
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
