import { readStored, writeStored } from '../storage/storage.ts';

const KEY = 'waiting-press';
/** How long a press is kept: a person who signs in later has forgotten it. */
const VALID_MS = 3_600_000;

export type Press = 'like' | 'watch' | 'remind';

/**
 * Stores the button of an item that a visitor pressed, so that it takes effect once they sign in; only the latest
 * press.
 */
export function storePress(what: Press, id: string): void {
  writeStored(KEY, `${Date.now() + VALID_MS} ${what} ${id}`);
}

/** Whether this press is stored for the item; removes it. */
export function takeStoredPress(what: Press, id: string): boolean {
  const [until, waiting, on] = (readStored(KEY) ?? '').split(' ');
  if (waiting !== what || on !== id) return false;
  writeStored(KEY, null);
  return Number(until) > Date.now();
}
