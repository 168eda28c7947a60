import { vi } from 'vitest';
import { POLL_TIMEOUT_MS } from './time-limits.ts';

/** Vitest waits for a state for a second, and has no setting for it. */
const waitFor = vi.waitFor.bind(vi);
vi.waitFor = (condition, options = {}) =>
  waitFor(condition, typeof options === 'number' ? options : { timeout: POLL_TIMEOUT_MS, ...options });
