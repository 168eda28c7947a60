import { beforeEach, vi } from 'vitest';
import { POLL_TIMEOUT_MS, TEST_TIMEOUT_MS } from './time-limits.ts';

const refuseBelow = (limitMs: number, wantedMs: number): void => {
  if (wantedMs < limitMs)
    throw new Error(
      `A time limit of ${wantedMs} ms fails on a busy machine: leave it out (${limitMs} ms is the common one), and measure what has to be fast`,
    );
};

/** Vitest waits for a state for a second, and has no setting for it. */
const waitFor = vi.waitFor.bind(vi);
vi.waitFor = (condition, options = {}) => {
  const { timeout = POLL_TIMEOUT_MS, ...rest } = typeof options === 'number' ? { timeout: options } : options;
  refuseBelow(POLL_TIMEOUT_MS, timeout);
  return waitFor(condition, { timeout, ...rest });
};

beforeEach(({ task }) => refuseBelow(TEST_TIMEOUT_MS, task.timeout));
