import type { Coin } from '@talkies/shared';
import { expect, test } from 'vitest';
import type { Rate } from '../../../platform/rates/source.ts';
import { quoteOf } from './quote.ts';

const at = new Date('2026-11-21T09:00:00.700Z');
const rate = (usd: bigint): Rate => ({ rate: usd, source: 'Test rates', at });

test('a quote is exact to the wei and rounds up, so that the seller never gets less than the price', () => {
  // $200.00 at $0.52 for a MATIC: 384.615384615384615384 and a bit
  const quote = quoteOf(200_00n, 'MATIC', rate(52_000000n), () => null, null, at);
  expect(quote.total).toBe(384_615384615384615385n);
  // the total is worth the price, one wei less is not
  const worth = (wei: bigint): bigint => wei * 52_000000n;
  expect(worth(quote.total)).toBeGreaterThanOrEqual(200_00n * 10n ** 24n);
  expect(worth(quote.total - 1n)).toBeLessThan(200_00n * 10n ** 24n);
});

test('it is good for ten minutes, to the whole second that the contract knows', () => {
  const quote = quoteOf(1n, 'ETH', rate(1n), () => null, null, at);
  expect(quote.expiresAt.toISOString()).toBe('2026-11-21T09:10:00.000Z');
});

test('it shows the price in the other coins whose rate is known', () => {
  const rates: Partial<Record<Coin, Rate>> = { ETH: rate(2500_00000000n) };
  const rateOf = (coin: Coin): Rate | null => rates[coin] ?? null;
  const inMatic = quoteOf(200_00n, 'MATIC', rate(50000000n), rateOf, null, at);
  expect(inMatic.equivalents).toEqual([{ amount: '80000000000000000', currency: 'ETH' }]);
  expect(quoteOf(200_00n, 'ETH', rate(2500_00000000n), rateOf, null, at).equivalents).toEqual([]);
});

test('rupees are whole paise, rounded up, at the rate that is known now; without one there are none', () => {
  const quoted = (inr: Rate | null) =>
    quoteOf(12_34n, 'ETH', rate(2500_00000000n), () => null, inr, at).rupees;
  expect(quoted(rate(83_33333333n))).toEqual({ totalPaise: 1028_34n, rate: rate(83_33333333n) });
  expect(quoted(rate(84_00000000n))?.totalPaise).toBe(1036_56n);
  expect(quoted(null)).toBeNull();
});
