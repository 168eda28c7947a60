import { afterEach, expect, test, vi } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { startTestChain } from '../../testing/chain.ts';
import { createTestContext } from '../../testing/context.ts';
import { headOf } from '../index.ts';
import { type Consumer, createConsumer } from './consumer.ts';
import { createReader } from './reader.ts';

const log = createLog('silent');
const made: Consumer[] = [];
const consumer = (work: () => Promise<void>): Consumer => {
  const one = createConsumer(log, 'test', work);
  made.push(one);
  return one;
};
const never = () => new Promise<void>(() => undefined);
afterEach(async () => {
  await Promise.all(made.splice(0).map(({ stop }) => stop()));
});

test('wake-ups that come while the work runs make one more run, never two at a time', async () => {
  let running = 0;
  let most = 0;
  let runs = 0;
  let release = (): void => undefined;
  const one = consumer(async () => {
    running += 1;
    most = Math.max(most, running);
    runs += 1;
    if (runs === 1)
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    running -= 1;
  });
  one.wake('polygon');
  await vi.waitFor(() => expect(running).toBe(1));
  for (let n = 0; n < 5; n += 1) one.wake('polygon');
  release();
  await one.untilIdle();
  expect([runs, most]).toEqual([2, 1]);
});

test('work that failed is tried again without a new wake-up', async () => {
  let runs = 0;
  const one = consumer(async () => {
    runs += 1;
    if (runs < 3) throw new Error('busy');
  });
  one.wake('polygon');
  await vi.waitFor(() => expect(runs).toBe(3));
});

test('neither work that never ends nor work that fails keeps the reader or other work from a block', async () => {
  const chain = await startTestChain();
  const ctx = await createTestContext({ chains: [chain.config] });
  const hanging = createConsumer(log, 'hanging', never);
  const failing = consumer(async () => {
    throw new Error('a poisoned row');
  });
  const seen: (number | undefined)[] = [];
  const watching = consumer(async () => {
    seen.push((await headOf(ctx.db, 'polygon'))?.number);
  });
  const reader = createReader(ctx, {
    onAdvanced: (name) => {
      for (const one of [hanging, failing, watching]) one.wake(name);
    },
    pollMs: 10,
  });
  reader.start();
  for (let block = 0; block < 3; block += 1) {
    await chain.mine();
    const head = Number(await chain.client.getBlockNumber());
    await vi.waitFor(() => expect(seen.at(-1)).toBe(head));
  }
  await reader.stop();
  await watching.stop();
  await ctx.close();
  await chain.stop();
});

test('work that wakes itself runs once more, after it has ended', async () => {
  let runs = 0;
  const one = consumer(async () => {
    runs += 1;
    const before = runs;
    if (runs < 3) one.wake('polygon');
    expect(runs).toBe(before);
  });
  one.wake('polygon');
  await one.untilIdle();
  expect(runs).toBe(3);
});

test('what is stopped ends its run and begins no other', async () => {
  let runs = 0;
  const one = consumer(async () => {
    runs += 1;
    one.wake('polygon');
  });
  one.wake('polygon');
  await one.stop();
  const then = runs;
  one.wake('polygon');
  await one.untilIdle();
  expect(runs).toBe(then);
});
