import { DAY_MS } from '@talkies/shared';
import { expect, test, vi } from 'vitest';
import { createLoop } from './loop.ts';

const complaints = () => {
  const words: string[] = [];
  return { words, log: { warn: (_: object, text: string) => void words.push(text) } as never };
};

test('work is repeated, one run at a time, until it is stopped; the run under way ends first', async () => {
  const { log } = complaints();
  let [runs, concurrency, most] = [0, 0, 0];
  const loop = createLoop(
    log,
    'failed',
    async () => {
      most = Math.max(most, ++concurrency);
      await new Promise(setImmediate);
      concurrency -= 1;
      runs += 1;
    },
    { pauseMs: 1 },
  );
  loop.start();
  await vi.waitFor(() => expect(runs).toBeGreaterThan(3));
  await loop.stop();
  expect([most, concurrency]).toEqual([1, 0]);
  const ended = runs;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(runs).toBe(ended);
});

test('a long rest does not keep a process from ending', async () => {
  const { log } = complaints();
  const work = vi.fn(async () => undefined);
  const loop = createLoop(log, 'failed', work, { pauseMs: DAY_MS });
  loop.start();
  await vi.waitFor(() => expect(work).toHaveBeenCalledOnce());
  await loop.stop();
  expect(work).toHaveBeenCalledOnce();
});

test('failures in a row are complained about once; after a success the next one is news again', async () => {
  const { words, log } = complaints();
  const results = [false, false, true, false, false];
  let runs = 0;
  const loop = createLoop(
    log,
    'cannot be done',
    async () => {
      if (!(results[runs++] ?? true)) throw new Error('away');
    },
    { pauseMs: 1 },
  );
  loop.start();
  await vi.waitFor(() => expect(runs).toBeGreaterThan(results.length));
  await loop.stop();
  expect(words).toEqual(['cannot be done', 'cannot be done']);
});
