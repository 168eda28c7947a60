import { writeStored } from '../../../lib/storage/storage.ts';
import { readStoredJson } from '../../../lib/storage/stored-json.ts';
/** Prices by market token. */
export type Prices = Readonly<Record<string, string>>;

/**
 * The key of a person's chosen editions that are not listed yet, so that they are suggested again after the page was closed. Only
 * a convenience: the chain decides what is listed.
 */
const key = (person: string): string => `talkies:list-several:${person}`;

export function storedPrices(person: string): Prices {
  const value = readStoredJson(key(person));
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

export const storePrices = (person: string, prices: Prices): void =>
  writeStored(key(person), Object.keys(prices).length > 0 ? JSON.stringify(prices) : null);
