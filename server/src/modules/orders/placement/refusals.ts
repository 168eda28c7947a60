import type { Needs } from '../../../chain/context.ts';
import type { Changes } from '../../../platform/changes.ts';

export type PlacementRefusal = 'order/sold-out' | 'order/all-reserved';

/** After so long, changes by a process that could not announce them are seen as well. */
const CACHE_MS = 1_000;

interface Refusals {
  /** counts the changes that make refusals void */
  changes: number;
  known: Map<string, { code: PlacementRefusal; until: number }>;
}

const all = new WeakMap<Changes, Refusals>();

function refusalsOf(changes: Changes): Refusals {
  const found = all.get(changes);
  if (found) return found;
  const made: Refusals = { changes: 0, known: new Map() };
  all.set(changes, made);
  // an edition may be free again
  changes.on('catalogue', () => {
    made.changes += 1;
    made.known.clear();
  });
  return made;
}

/**
 * The reason why an item cannot be ordered, as a reservation has just found under its locks: thousands of requests for a
 * sold-out item are refused without locks. It only refuses, and promises nothing; null where a reservation must be tried.
 */
export function knownRefusal(ctx: Needs<'changes' | 'clock'>, itemId: string): PlacementRefusal | null {
  const known = refusalsOf(ctx.changes).known.get(itemId);
  return known && ctx.clock.now().getTime() < known.until ? known.code : null;
}

/**
 * Begins a reservation. The returned function stores its refusal for other requests, unless the catalogue has changed since
 * the reservation began.
 */
export function refusalFrom(
  ctx: Needs<'changes' | 'clock'>,
  itemId: string,
): (code: PlacementRefusal) => void {
  const refusals = refusalsOf(ctx.changes);
  const began = refusals.changes;
  return (code) => {
    if (refusals.changes !== began) return;
    refusals.known.set(itemId, { code, until: ctx.clock.now().getTime() + CACHE_MS });
  };
}
