import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem, networkError } from '../api/api.ts';
import { createRefetcher, type Refetcher } from './refetch.ts';

let responses: ((value: string | Error) => void)[];
let received: string[];
let refetcher: Refetcher<string>;
beforeEach(() => {
  vi.useFakeTimers();
  responses = [];
  received = [];
  refetcher = createRefetcher(
    () =>
      new Promise((resolve, reject) => {
        responses.push((value) => (value instanceof Error ? reject(value) : resolve(value)));
      }),
    (value) => received.push(value),
  );
});
afterEach(() => {
  refetcher.stop();
  vi.useRealTimers();
});
const respond = async (number: number, value: string | Error): Promise<void> => {
  responses[number]?.(value);
  await vi.advanceTimersByTimeAsync(0);
};

test('of two responses that overtake each other the one that was asked for last is received', async () => {
  const [first, second] = [refetcher.refetch(), refetcher.refetch()];
  await respond(1, 'new');
  await respond(0, 'old');
  expect(received).toEqual(['new']);
  expect(await Promise.all([first, second])).toEqual(['old', 'new']);
});

test('what did not come is asked for again, with pauses that grow to half a minute', async () => {
  const first = refetcher.refetch();
  const pauses = [2, 4, 8, 16, 30, 30];
  for (const [failures, seconds] of pauses.entries()) {
    await respond(failures, new ApiProblem(networkError));
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
    expect(responses).toHaveLength(failures + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(responses).toHaveLength(failures + 2);
  }
  await respond(pauses.length, 'there');
  expect([received, await first]).toEqual([['there'], null]);
});

test('what never will come is not asked for again, nor is anything after the end', async () => {
  void refetcher.refetch();
  await respond(0, new ApiProblem({ ...networkError, status: 404, retryable: false }));
  void refetcher.refetch();
  refetcher.stop();
  await respond(1, new ApiProblem(networkError));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(responses).toHaveLength(2);
});

test('a request without an answer is given up after eight seconds, and repeated', async () => {
  const first = refetcher.refetch();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await first).toBe(null);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(responses).toHaveLength(2);
  await respond(1, 'there');
  expect(received).toEqual(['there']);
});
