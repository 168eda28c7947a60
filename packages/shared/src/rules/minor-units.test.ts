import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  centsToMinorHalfUp,
  centsToMinorUp,
  decimalOfMinor,
  minorOfDecimal,
  ONE_PER_DOLLAR,
  type PaymentCurrency,
  paymentCurrency,
} from './minor-units.ts';

const currency = fc.constantFrom<PaymentCurrency>('USD', 'INR', 'JPY');
const minor = fc.bigInt({ min: 0n, max: 10n ** 14n });
/** one hundredth of a unit to a million units for a dollar */
const rate = fc.bigInt({ min: 10n ** 6n, max: 10n ** 14n });

describe('amounts as providers write them', () => {
  it.each([
    [1200n, 'USD', '12.00'],
    [5n, 'USD', '0.05'],
    [104_950n, 'INR', '1049.50'],
    [1200n, 'JPY', '1200'],
  ] as const)('%s of %s is %s', (amount, code, text) => {
    expect(decimalOfMinor(amount, code)).toBe(text);
    expect(minorOfDecimal(text, code)).toBe(amount);
  });

  it('come back as they went, whatever the currency', () => {
    fc.assert(
      fc.property(minor, currency, (amount, code) => {
        expect(minorOfDecimal(decimalOfMinor(amount, code), code)).toBe(amount);
      }),
    );
  });

  it('are read without a needless zero, and refused with a fraction that the currency does not have', () => {
    expect(minorOfDecimal('1049.5', 'INR')).toBe(104_950n);
    expect(minorOfDecimal('1049.500', 'INR')).toBe(104_950n);
    expect(minorOfDecimal('1200.0', 'JPY')).toBe(1200n);
    for (const text of ['1049.505', '-1', '1e3', '', '1,000', ' 12', '0x10', '12.'])
      expect(minorOfDecimal(text, 'INR')).toBeNull();
    expect(minorOfDecimal('1200.5', 'JPY')).toBeNull();
  });
});

describe('a price in another currency', () => {
  it.each([
    [12_00n, 83_51_000000n, 'INR', 1002_12n],
    [12_00n, ONE_PER_DOLLAR, 'USD', 12_00n],
    [12_00n, 151_32_000000n, 'JPY', 1816n],
  ] as const)('%s cents at %s is so much %s', (cents, perDollar, code, amount) => {
    expect(centsToMinorUp(cents, perDollar, code)).toBe(amount);
  });

  it('is never less than the price, and less than one smallest unit more', () => {
    fc.assert(
      fc.property(minor, rate, currency, (cents, perDollar, code) => {
        const scale = code === 'JPY' ? 1n : 100n;
        const exact = cents * perDollar * scale; // in 10^-10 of the smallest unit
        const charged = centsToMinorUp(cents, perDollar, code) * 100n * ONE_PER_DOLLAR;
        expect(charged >= exact).toBe(true);
        expect(charged - exact < 100n * ONE_PER_DOLLAR).toBe(true);
      }),
    );
  });

  it.each([
    [1n, 83_50_000000n, 84n],
    [3n, 83_50_000000n, 251n],
    [-3n, 83_50_000000n, -251n],
    [1n, 83_49_999999n, 83n],
  ])('%s cents at %s are %s paise to the nearest', (cents, perDollar, paise) => {
    expect(centsToMinorHalfUp(cents, perDollar, 'INR')).toBe(paise);
  });

  it('in dollars is the price itself', () => {
    fc.assert(
      fc.property(minor, (cents) => {
        expect(centsToMinorUp(cents, ONE_PER_DOLLAR, 'USD')).toBe(cents);
      }),
    );
  });
});

it('knows currencies by their code in either case, and no name of the language', () => {
  expect(paymentCurrency('usd')).toBe('USD');
  expect(paymentCurrency('Inr')).toBe('INR');
  expect(paymentCurrency('eur')).toBeNull();
  expect(paymentCurrency('__proto__')).toBeNull();
});
