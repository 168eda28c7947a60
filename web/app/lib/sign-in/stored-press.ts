import { readStored, writeStored } from '../storage/storage.ts';

const KEY = 'waiting-press';
/** Whoever signs in later than this has forgotten what they pressed. */
const VALID_MS = 3_600_000;

export type Press = 'like' | 'watch' | 'remind';

/** Stores which button of an item a visitor pressed, to do it once they have signed in; only the latest press. */
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
