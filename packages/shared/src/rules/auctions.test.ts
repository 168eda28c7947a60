import fc from 'fast-check';
import { expect, test } from 'vitest';
import { someBps, someWei } from '../testing/arbitraries.ts';
import { minimumBid } from './auctions.ts';

test.each([
  [null, 100n],
  [100n, 105n],
  [101n, 107n], // 5.05 rounds up
  [1n, 2n], // never under 1 wei
])('after %s a bid is at least %s', (highest, least) => {
  expect(minimumBid({ reserve: 100n, highest, incrementBps: 500 })).toBe(least);
});

test('the next bid is the reserve, then the least whole number that is the increment above the highest', () => {
  fc.assert(
    fc.property(someWei, someWei, someBps(5_000, 1), (reserve, highest, incrementBps) => {
      expect(minimumBid({ reserve, highest: null, incrementBps })).toBe(reserve);
      const step = minimumBid({ reserve, highest, incrementBps }) - highest;
      expect(step > 0n && step * 10_000n >= highest * BigInt(incrementBps)).toBe(true);
      expect((step - 1n) * 10_000n < highest * BigInt(incrementBps)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
