import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bidStatusOf, roundUp, suggestedBids, tokenStateOf } from './rules.ts';

const now = new Date('2026-11-21T09:00:00Z');
const later = new Date('2026-11-21T10:00:00Z');
const auction = { state: 'open', endsAt: later, reserve: 100n, highest: null, incrementBps: 500 } as const;

test('a bid is suggested at the minimum and at round amounts above it, each once', () => {
  expect(suggestedBids(1_050n)).toEqual([1_050n, 1_200n, 1_400n]);
  expect(suggestedBids(1n)).toEqual([1n]);
  expect(roundUp(10_525n)).toBe(11_000n);
  fc.assert(
    fc.property(fc.bigInt(1n, 2n ** 96n), (minimum) => {
      const suggested = suggestedBids(minimum);
      expect(suggested[0]).toBe(minimum);
      expect(suggested.every((amount, index) => index === 0 || amount > (suggested[index - 1] ?? 0n))).toBe(
        true,
      );
    }),
    { numRuns: 2_000 },
  );
});

test('where a token stands follows from its auction, its listing and the time', () => {
  expect(tokenStateOf(auction, false, now)).toBe('auction');
  expect(tokenStateOf(auction, false, later)).toBe('ended');
  expect(tokenStateOf({ ...auction, state: 'settled' }, true, now)).toBe('listed');
  expect(tokenStateOf(null, false, now)).toBe('idle');
  expect(bidStatusOf(auction, true)).toBe('leading');
  expect(bidStatusOf({ ...auction, state: 'settled' }, false)).toBe('lost');
});
