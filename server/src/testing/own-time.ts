import { onTestFinished } from 'vitest';

const TICK_MS = 100;

/**
 * Counts the seconds of a test in which this process had its turn: a machine that keeps it waiting adds none of them, as
 * it adds to a clock's.
 */
export function ownSeconds(): () => number {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, TICK_MS);
  onTestFinished(() => clearInterval(timer));
  return () => (ticks * TICK_MS) / 1_000;
}
