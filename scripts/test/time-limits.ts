import { join } from 'node:path';

/** A test that waits for a state fails when the state is not reached within this time. */
export const POLL_TIMEOUT_MS = 60_000;

/** A longer test hangs, and is ended. No rule depends on it: a busy machine needs its time (adr/250). */
export const TEST_TIMEOUT_MS = 600_000;

/** A patient step has a few hundredths of a core beside journeys (adr/462). */
const LIMIT_MS = process.env.TEST_PATIENT === 'true' ? 3 * TEST_TIMEOUT_MS : TEST_TIMEOUT_MS;
export const timeLimits = {
  testTimeout: LIMIT_MS,
  hookTimeout: LIMIT_MS,
  expect: { poll: { timeout: POLL_TIMEOUT_MS } },
  setupFiles: [join(import.meta.dirname, 'poll-timeout.ts')],
};
