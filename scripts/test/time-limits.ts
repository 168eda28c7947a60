import { join } from 'node:path';

/** A test that waits for a state fails when it has not come within this time. */
export const POLL_TIMEOUT_MS = 60_000;

/**
 * What takes longer hangs, and is ended. No rule is told by it: beside journeys a step at a low priority has a few hundredths
 * of a core (adr/462), and a machine in use needs its time (adr/250).
 */
export const timeLimits = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: POLL_TIMEOUT_MS } },
  setupFiles: [join(import.meta.dirname, 'poll-timeout.ts')],
};
