// takes 10 seconds: begun early
import { expect, test } from 'vitest';
import { faultedRun } from './testing/faulted-run.ts';
import { transactions } from './testing/transactions.ts';

test('two processes that are killed, behind nodes that lie, send everything once: seed 1', async () => {
  const { differences, counts } = await faultedRun(transactions, 1, 40);
  expect(differences, JSON.stringify(counts)).toEqual([]);
  expect(counts.requests).toBeGreaterThan(5);
});
