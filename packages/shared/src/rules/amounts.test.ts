import fc from 'fast-check';
import { expect, test } from 'vitest';
import { someWei } from '../testing/arbitraries.ts';
import { MAX_WEI, readAmount } from './amounts.ts';
import { exactAmount, money } from './money.ts';

test.each([
  ['12.5', 12_500_000_000_000_000_000n],
  [' 1.50 ', 1_500_000_000_000_000_000n],
  ['007', 7n * 10n ** 18n],
  ['0.000000000000000001', 1n],
  ['1.0000000000000000000000', 10n ** 18n],
])('%j is an amount', (text, amount) => {
  expect(readAmount(text, 'MATIC')).toEqual({ amount });
});

test.each([
  ['', 'amount/missing'],
  ['  ', 'amount/missing'],
  ['0.0', 'amount/zero'],
  ['1,5', 'amount/not-a-number'],
  ['.5', 'amount/not-a-number'],
  ['-1', 'amount/not-a-number'],
  ['1 000', 'amount/not-a-number'],
  ['2e18', 'amount/exponent'],
  ['-2.5E-3', 'amount/exponent'],
  ['१२.५', 'amount/digits'],
  [`0.${'0'.repeat(29)}1`, 'amount/too-precise'],
  ['79228162515', 'amount/too-large'],
  ['9'.repeat(40), 'amount/too-large'],
])('%j is none: %s', (text, problem) => {
  expect(readAmount(text, 'MATIC')).toEqual({ problem });
});

test('dollars have two digits behind the point', () => {
  expect(readAmount('1.25', 'USD')).toEqual({ amount: 125n });
  expect(readAmount('1.255', 'USD')).toEqual({ problem: 'amount/too-precise' });
});

test('every amount of the contracts, written out, is read to the wei', () => {
  expect(readAmount(exactAmount(money(MAX_WEI, 'ETH')), 'ETH')).toEqual({ amount: MAX_WEI });
  expect(readAmount(exactAmount(money(MAX_WEI + 1n, 'ETH')), 'ETH')).toEqual({
    problem: 'amount/too-large',
  });
  fc.assert(
    fc.property(someWei, (amount) => {
      expect(readAmount(` 00${exactAmount(money(amount, 'ETH'))} `, 'ETH')).toEqual({ amount });
    }),
    { numRuns: 2_000 },
  );
});

test('a digit more than the coin has is refused, never rounded', () => {
  fc.assert(
    fc.property(fc.nat(1_000), fc.stringMatching(/^[0-9]{18}[1-9]$/), (whole, fraction) => {
      expect(readAmount(`${whole}.${fraction}`, 'MATIC')).toEqual({ problem: 'amount/too-precise' });
    }),
    { numRuns: 500 },
  );
});
