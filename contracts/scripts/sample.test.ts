import { expect, test } from 'vitest';
import { lowerBound, shuffled } from './sample.ts';

test('a seed gives one order, in which everything comes once', () => {
  const list = Array.from({ length: 50 }, (_, n) => n);
  const order = shuffled(list, 'a');
  expect(shuffled(list, 'a')).toEqual(order);
  expect(shuffled(list, 'b')).not.toEqual(order);
  expect(order).not.toEqual(list);
  expect([...order].sort((a, b) => a - b)).toEqual(list);
});

test.each([
  // no failure in n: 0.05 ** (1 / n)
  [59, 59, 0.9505],
  [299, 299, 0.99],
  // from published tables of the exact binomial bound
  [19, 20, 0.7839],
  [10, 10, 0.7411],
  [0, 5, 0],
])('%i of %i say with 95 %% confidence that the share is at least %d', (successes, trials, bound) => {
  expect(lowerBound(successes, trials)).toBeCloseTo(bound, 4);
});
