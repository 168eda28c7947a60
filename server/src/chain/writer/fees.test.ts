import { expect, test } from 'vitest';
import { ceilingOf, feesWithin, replacementFees } from './fees.ts';

test('the fee is twice the base fee and stays below the ceiling', () => {
  expect(feesWithin(10n, 2n, 100n)).toEqual({ maxFeePerGas: 22n, maxPriorityFeePerGas: 2n });
  expect(feesWithin(60n, 2n, 100n)).toEqual({ maxFeePerGas: 100n, maxPriorityFeePerGas: 2n });
});

test('there are none while the network asks for more than the ceiling', () => {
  expect(feesWithin(99n, 2n, 100n)).toBeNull();
});

test('a replacement is at least 12.5 % dearer in both parts', () => {
  const last = { maxFeePerGas: 1000n, maxPriorityFeePerGas: 3n };
  const next = replacementFees(last, { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }, 10_000n);
  expect(next).toEqual({ maxFeePerGas: 1126n, maxPriorityFeePerGas: 5n });
});

test('a replacement follows the market where that is dearer, up to the ceiling', () => {
  const last = { maxFeePerGas: 1000n, maxPriorityFeePerGas: 3n };
  const today = { maxFeePerGas: 5000n, maxPriorityFeePerGas: 50n };
  expect(replacementFees(last, today, 10_000n)).toEqual(today);
  expect(replacementFees(last, today, 4999n)).toBeNull();
});

test('the ceiling is the configured one, in gwei', () => {
  expect(ceilingOf({ currency: 'ETH', maxFeeGwei: 40 })).toBe(40_000_000_000n);
});
