import { expect, test } from 'vitest';
import { shareOfItemsPriced } from './one-plan.ts';

/** a tenth costs 500 each; of the rest half costs up to 1000, and half more */
const sample = { common: [[500, 0.1]] as [number, number][], bounds: [100, 1000, 1100, 2000] };

test.each<[from: bigint | null, to: bigint | null, share: number]>([
  [null, 5000n, 1],
  [500n, 500n, 0.1],
  [501n, null, 0.675],
  [600n, 1050n, 0.225],
  [3000n, null, 0],
])('from %s to %s cost as many as the sample says', (from, to, share) => {
  expect(shareOfItemsPriced(sample, { from, to })).toBeCloseTo(share);
});

test('of a shop that was never analysed nothing is known', () => {
  expect(shareOfItemsPriced({ common: [], bounds: [] }, { from: 1n, to: null })).toBe(0);
});
