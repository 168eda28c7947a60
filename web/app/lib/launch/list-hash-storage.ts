import { writeStored } from '../storage/storage.ts';
import { readStoredJson } from '../storage/stored-json.ts';

const KEY = 'talkies.drop-lists';
/** how many launches are remembered */
const MAX = 20;

type Seen = Record<string, string>;

function read(): Seen {
  const parsed = readStoredJson(KEY);
  return typeof parsed === 'object' && parsed !== null ? (parsed as Seen) : {};
}

/**
 * Stores the hash of a launch's closed list, received before the draw of the places. The first one stays, so that
 * another list cannot replace it unnoticed.
 */
export function storeListHash(launch: string, hash: string): void {
  const seen = read();
  if (seen[launch] !== undefined) return;
  const latest = Object.entries(seen).slice(1 - MAX);
  writeStored(KEY, JSON.stringify(Object.fromEntries([...latest, [launch, hash]])));
}

/** The hash of a launch's list that this browser received before the draw; null where its page was not open then. */
export const storedListHash = (launch: string): string | null => read()[launch] ?? null;
