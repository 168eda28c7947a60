import { afterEach, expect, test, vi } from 'vitest';
import { deferred, deferredHeaders } from './part.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('what comes in time is there', async () => {
  expect(await deferred(Promise.resolve([1]), 5)).toEqual({ data: [1] });
});

test('what fails or does not come within its patience leaves its place empty, not the page', async () => {
  expect(await deferred(Promise.reject(new Error('down')), 5)).toEqual({ data: null });
  vi.useFakeTimers();
  const waiting = deferred(new Promise(() => {}), 5);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await waiting).toEqual({ data: null });
});

test('a page with an empty place is kept for nobody', () => {
  expect(deferredHeaders([{ data: [] }])).toEqual({});
  expect(deferredHeaders([{ data: [] }, { data: null }])).toEqual({ 'cache-control': 'no-store' });
});
