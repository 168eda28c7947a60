import type { Image, ItemCard } from '@talkies/shared/schemas';
import { readStored, writeStored } from '../../lib/storage/storage.ts';

/** The stored fields of a viewed poster: enough to show it again, without a price, which may change. */
export type Viewed = Pick<ItemCard, 'id' | 'title' | 'collection' | 'image'>;

const KEY = 'talkies-viewed';
const MAX = 12;

const isText = (value: unknown): value is string => typeof value === 'string';

/** Checks a stored value, as the browser's storage may contain anything. */
function isViewed(value: unknown): value is Viewed {
  if (typeof value !== 'object' || value === null) return false;
  const { id, title, collection, image } = value as Record<string, unknown>;
  const { key, width, height } = (image ?? {}) as Partial<Record<keyof Image, unknown>>;
  const texts = [id, title, collection, key].every(isText);
  return texts && typeof width === 'number' && typeof height === 'number';
}

/** Reads the posters in a stored text, the latest first; none where the text is invalid. */
export function readViewed(text: string | null): Viewed[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isViewed).slice(0, MAX) : [];
  } catch {
    return [];
  }
}

/** Adds a poster at the front, without duplicates. */
export const withViewed = (list: readonly Viewed[], { id, title, collection, image }: Viewed): Viewed[] =>
  [{ id, title, collection, image }, ...list.filter((each) => each.id !== id)].slice(0, MAX);

/** The posters viewed in this browser; only the browser knows them. */
export const storedViewed = (): Viewed[] => readViewed(readStored(KEY));

export const storeViewed = (list: readonly Viewed[]): void =>
  writeStored(KEY, list.length === 0 ? null : JSON.stringify(list));
