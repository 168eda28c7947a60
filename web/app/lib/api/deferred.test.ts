import { afterEach, expect, test, vi } from 'vitest';
import type { ApiProblem } from './api.ts';
import { deferred, deferredHeaders } from './deferred.ts';
import type { Context } from './server.ts';
import { serverCall } from './server.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('what comes in time is there', async () => {
  expect(await deferred(Promise.resolve([1]), 5)).toEqual({ data: [1] });
});

test('what fails or does not come within its time limit leaves its place empty, not the page', async () => {
  expect(await deferred(Promise.reject(new Error('down')), 5)).toEqual({ data: null });
  vi.useFakeTimers();
  const waiting = deferred(new Promise(() => {}), 5);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await waiting).toEqual({ data: null });
});

test('pages wait so for what they read, and for what they do as long as it takes', async () => {
  vi.useFakeTimers();
  const silent = { get: () => ({ api: () => new Promise(() => {}) }) } as unknown as Context;
  const states = new Map<string, string>();
  for (const method of ['GET', 'POST'])
    void serverCall(silent)('/api/me', { method }).then(
      () => states.set(method, 'answered'),
      ({ problem }: ApiProblem) => states.set(method, `${problem.status} ${problem.title}`),
    );
  await vi.advanceTimersByTimeAsync(60_000);
  expect([...states]).toEqual([['GET', '503 This takes longer than usual']]);
});

test('a page with an empty place is kept for nobody', () => {
  expect(deferredHeaders([{ data: [] }])).toEqual({});
  expect(deferredHeaders([{ data: [] }, { data: null }])).toEqual({ 'cache-control': 'no-store' });
});
