// takes 45 seconds, so it begins early
import { expect, test } from 'vitest';
import { paymentRun } from './run.ts';

test('whatever is killed, lost or repeated, who paid has the token or the money: seed 1', async () => {
  const { differences, counts, orders, complete, refunded } = await paymentRun({
    seed: 1,
    orders: 24,
    racers: 8,
  });
  expect(differences, JSON.stringify(counts)).toEqual([]);
  expect(orders).toBeGreaterThanOrEqual(24);
  expect(complete).toBeGreaterThan(10);
  expect(refunded).toBeGreaterThan(0);
}, 600_000);
