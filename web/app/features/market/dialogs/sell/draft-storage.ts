import { writeStored } from '../../../../lib/storage/storage.ts';
import { readStoredJson } from '../../../../lib/storage/stored-json.ts';
import type { Draft } from './draft.ts';

/**
 * The key of a person's sale that waits for its second signature, so that it can be continued after a reload. Only a
 * convenience: the chain decides whether the marketplace is switched on.
 */
const key = (person: string, marketToken: string): string => `talkies:sale:${person}:${marketToken}`;

const isDraft = (value: unknown): value is Draft => {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, price, days } = value as Record<string, unknown>;
  return (kind === 'sell' || kind === 'auction') && typeof price === 'string' && typeof days === 'string';
};

export function rememberedDraft(person: string, marketToken: string): Draft | null {
  const value = readStoredJson(key(person, marketToken));
  return isDraft(value) ? value : null;
}

export const rememberDraft = (person: string, marketToken: string, draft: Draft | null): void =>
  writeStored(key(person, marketToken), draft && JSON.stringify(draft));
