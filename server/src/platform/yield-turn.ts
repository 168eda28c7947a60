import { setImmediate } from 'node:timers/promises';

/** how long one kind of work may keep the process from everything else */
const LONGEST_TURN_MS = 5;

/**
 * For work that computes in this process, of which much may come at once: wait for what this returns after each piece. After a few
 * milliseconds of such work it lets everything else have its turn, and is there at once otherwise.
 */
export function createYield(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since <= LONGEST_TURN_MS) return;
    await setImmediate();
    since = performance.now();
  };
}
