import { writeStored } from '../storage/storage.ts';
import { readStoredJson } from '../storage/stored-json.ts';

const KEY = 'talkies.drop-lists';
/** so many launches are remembered */
const MAX = 20;

type Seen = Record<string, string>;

function read(): Seen {
  const parsed = readStoredJson(KEY);
  return typeof parsed === 'object' && parsed !== null ? (parsed as Seen) : {};
}

/**
 * Remembers the hash of a launch's closed list, as it came before the places were drawn: the first one stays, so that
 * nobody can put another list in its place afterwards.
 */
export function storeListHash(launch: string, hash: string): void {
  const seen = read();
  if (seen[launch] !== undefined) return;
  const latest = Object.entries(seen).slice(1 - MAX);
  writeStored(KEY, JSON.stringify(Object.fromEntries([...latest, [launch, hash]])));
}

/** The hash of a launch's list that this browser received before the draw; null where it was not here. */
export const storedListHash = (launch: string): string | null => read()[launch] ?? null;
