import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sideBySide } from './step.ts';

test('steps side by side: as many at once as cores, results in the order of the steps', async () => {
  let [running, most] = [0, 0];
  const results = await sideBySide([5, 4, 3, 2, 1, 0], async (rounds) => {
    running += 1;
    most = Math.max(most, running);
    for (let round = 0; round < rounds; round += 1) await setImmediate();
    running -= 1;
    return rounds;
  });
  expect(results).toEqual([5, 4, 3, 2, 1, 0]);
  expect(most).toBe(Math.min(6, availableParallelism()));
});
