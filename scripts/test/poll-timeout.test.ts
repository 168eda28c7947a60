import { expect, test, vi } from 'vitest';
import { POLL_TIMEOUT_MS } from './time-limits.ts';

test('a test that waits for less than the common time is refused, as a busy machine would fail it', async () => {
  expect(() => vi.waitFor(() => true, 5_000)).toThrow(`leave it out (${POLL_TIMEOUT_MS} ms`);
  expect(() => vi.waitFor(() => true, { timeout: 5_000 })).toThrow('A time limit of 5000 ms');
  await vi.waitFor(() => true, { interval: 1, timeout: POLL_TIMEOUT_MS });
});

test.fails('a test with a limit of its own below the common one fails', () => undefined, 5_000);
