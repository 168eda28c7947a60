import { expect, test } from 'vitest';
import { faultedRun } from './testing/faulted-run.ts';

test.each([1, 2])(
  'two processes that are killed, behind nodes that lie, do everything once: seed %i',
  async (seed) => {
    const run = await faultedRun(seed, 4);
    expect(run.differences, `SEED=${seed}`).toEqual([]);
    expect(run.asked).toBeGreaterThan(5);
  },
  90_000,
);
