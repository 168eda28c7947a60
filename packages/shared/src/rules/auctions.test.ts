import fc from 'fast-check';
import { expect, test } from 'vitest';
import { someBps, someWei } from '../testing/arbitraries.ts';
import { AUCTION_MAX_DAYS, AUCTION_MIN_SECONDS, minimumBid, secondsOfDays } from './auctions.ts';

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

test.each([
  ['1', 86_400],
  ['90', 7_776_000],
  ['91', null],
  ['0', null],
  ['0.5', null],
  ['1e1', null],
  ['-3', null],
  ['', null],
])('%j days are %s seconds', (text, seconds) => {
  expect(secondsOfDays(text)).toBe(seconds);
});

test('on a local chain an auction can last 72 minutes, not less than an hour', () => {
  expect(secondsOfDays('0.05', AUCTION_MIN_SECONDS)).toBe(4_320);
  expect(secondsOfDays('0.04', AUCTION_MIN_SECONDS)).toBeNull();
  expect(secondsOfDays('90.0001', AUCTION_MIN_SECONDS)).toBeNull();
  expect(secondsOfDays('0.01', 0)).toBeNull();
  expect(AUCTION_MAX_DAYS).toBe(90);
});
