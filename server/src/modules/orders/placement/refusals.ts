import type { Needs } from '../../../chain/context.ts';
import type { Changes } from '../../../platform/changes.ts';

export type PlacementRefusal = 'order/sold-out' | 'order/all-reserved';

/** What was changed by a process that could not tell it is seen after so long all the same. */
const CACHE_MS = 1_000;

interface Refusals {
  /** counts what makes refusals void */
  changes: number;
  known: Map<string, { code: PlacementRefusal; until: number }>;
}

const all = new WeakMap<Changes, Refusals>();

function refusalsOf(changes: Changes): Refusals {
  const found = all.get(changes);
  if (found) return found;
  const made: Refusals = { changes: 0, known: new Map() };
  all.set(changes, made);
  // an edition that is free again, and one more of them
  changes.on('catalogue', () => {
    made.changes += 1;
    made.known.clear();
  });
  return made;
}

/**
 * Why an item cannot be had, as a reservation has just found out under its locks: thousands who ask for what is gone are
 * refused without any. It only ever refuses, so that nothing is promised by it; null where a reservation has to be tried.
 */
export function knownRefusal(ctx: Needs<'changes' | 'clock'>, itemId: string): PlacementRefusal | null {
  const known = refusalsOf(ctx.changes).known.get(itemId);
  return known && ctx.clock.now().getTime() < known.until ? known.code : null;
}

/**
 * Begins a reservation; the function that it returns keeps its refusal for others, unless something of the catalogue
 * has changed since the reservation began.
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
