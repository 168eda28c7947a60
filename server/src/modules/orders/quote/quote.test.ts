import { expect, test } from 'vitest';
import type { Coin, Rate } from '../../../platform/rates/source.ts';
import { coinText, quoteOf, sharesOf } from './quote.ts';

const at = new Date('2026-11-21T09:00:00.700Z');
const rate = (usd: bigint): Rate => ({ rate: usd, source: 'Test rates', at });

test('a quote is exact to the wei and rounds up, so that the seller never gets less than the price', () => {
  // $200.00 at $0.52 for a MATIC: 384.615384615384615384 and a bit
  const quote = quoteOf(200_00n, 'MATIC', rate(52_000000n), () => null, at);
  expect(quote.total).toBe(384_615384615384615385n);
  // what is paid is worth the price, one wei less is not
  const worth = (wei: bigint): bigint => wei * 52_000000n;
  expect(worth(quote.total)).toBeGreaterThanOrEqual(200_00n * 10n ** 24n);
  expect(worth(quote.total - 1n)).toBeLessThan(200_00n * 10n ** 24n);
});

test('it is good for ten minutes, to the whole second that the contract knows', () => {
  const quote = quoteOf(1n, 'ETH', rate(1n), () => null, at);
  expect(quote.expiresAt.toISOString()).toBe('2026-11-21T09:10:00.000Z');
});

test('it shows the price in the other coins whose rate is known', () => {
  const rates: Partial<Record<Coin, Rate>> = { ETH: rate(2500_00000000n) };
  const rateOf = (coin: Coin): Rate | null => rates[coin] ?? null;
  const inMatic = quoteOf(200_00n, 'MATIC', rate(50000000n), rateOf, at);
  expect(inMatic.equivalents).toEqual([{ amount: '80000000000000000', currency: 'ETH' }]);
  expect(quoteOf(200_00n, 'ETH', rate(2500_00000000n), rateOf, at).equivalents).toEqual([]);
});

test.each([
  [0n, { studio: 0n, royalty: 0n, fee: 0n }],
  [1n, { studio: 1n, royalty: 0n, fee: 0n }],
  [79n, { studio: 72n, royalty: 7n, fee: 0n }],
  [
    384_615384615384615385n,
    { studio: 341346153846153846155n, royalty: 38461538461538461538n, fee: 4807692307692307692n },
  ],
])('of %i wei, royalty and fee round down and the studio gets the rest', (total, shares) => {
  expect(sharesOf(total, 1000, 125)).toEqual(shares);
  expect(shares.studio + shares.royalty + shares.fee).toBe(total);
});

test.each([
  [0n, '0 MATIC'],
  [1n, '0.000000000000000001 MATIC'],
  [1_500000000000000000n, '1.5 MATIC'],
  [20n * 10n ** 18n, '20 MATIC'],
])('%i wei reads %s', (wei, text) => {
  expect(coinText(wei, 'MATIC')).toBe(text);
});
