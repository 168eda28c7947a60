import { writeStored } from '../../../lib/storage/storage.ts';
import { readStoredJson } from '../../../lib/storage/stored-json.ts';
/** Prices by market token. */
export type Prices = Readonly<Record<string, string>>;

/**
 * The key of chosen editions that are not listed yet, so that they are suggested again after the page was closed. Only
 * a convenience: the chain decides what is listed.
 */
const KEY = 'talkies:list-several';

export function storedPrices(): Prices {
  const value = readStoredJson(KEY);
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

export const storePrices = (prices: Prices): void =>
  writeStored(KEY, Object.keys(prices).length > 0 ? JSON.stringify(prices) : null);
