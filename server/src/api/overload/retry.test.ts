import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Retry } from './retry.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a crowd is asked to come again later, each at another moment, and soon again when it is gone', () => {
  const retry = new Retry();
  const waits = (times: number): number[] => Array.from({ length: times }, () => retry.next());
  expect(new Set(waits(1_000))).toEqual(new Set([2]));
  vi.advanceTimersByTime(1_000);
  // a thousand a second that come every two seconds are two thousand
  const later = waits(200);
  expect(Math.min(...later)).toBeGreaterThanOrEqual(7);
  expect(Math.max(...later)).toBeLessThanOrEqual(21);
  expect(new Set(later).size).toBeGreaterThan(5);
  for (let seconds = 0; seconds < 3; seconds += 1) {
    vi.advanceTimersByTime(20_000);
    waits(1);
  }
  expect(waits(3)).toEqual([2, 2, 2]);
});

test('nobody is asked to stay away for longer than three quarters of a minute', () => {
  const retry = new Retry();
  for (let seconds = 0; seconds < 10; seconds += 1) {
    for (let n = 0; n < 5_000; n += 1) expect(retry.next()).toBeLessThanOrEqual(45);
    vi.advanceTimersByTime(1_000);
  }
});
