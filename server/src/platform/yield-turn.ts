import { setImmediate } from 'node:timers/promises';

/** how long one kind of work may occupy the process */
const LONGEST_TURN_MS = 5;

/**
 * For work that computes in this process, of which much may run at once: await the result after each piece. After a few
 * milliseconds of such work it lets other work run; otherwise it resolves at once.
 */
export function createYield(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since <= LONGEST_TURN_MS) return;
    await setImmediate();
    since = performance.now();
  };
}
