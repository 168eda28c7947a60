// takes 25 seconds, so it begins early
import { expect, test } from 'vitest';
import { faultedRun } from './testing/faulted-run.ts';
import { orders } from './testing/orders.ts';

test('two processes that are killed, behind nodes that lie, deliver what was paid and nothing else: seed 1', async () => {
  const { differences, counts } = await faultedRun(orders, 1, 40);
  expect(differences, JSON.stringify(counts)).toEqual([]);
  expect(counts.requested).toBeGreaterThan(5);
});
