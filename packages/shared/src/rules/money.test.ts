import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { someWei } from '../testing/arbitraries.ts';
import {
  centsToCoinUp,
  coinToCentsNearest,
  coinToCentsUp,
  divideHalfUp,
  dollarsOfCents,
  exactAmount,
  exactMoney,
  money,
  parseAmount,
} from './money.ts';

const someCents = fc.bigInt(1n, 10n ** 10n);
/** From a hundred-millionth of a dollar to a million dollars for a coin. */
const someRate = fc.integer({ min: 0, max: 14 }).chain((power) => fc.bigInt(1n, 10n ** BigInt(power)));

test.each([
  [5n, 2n, 3n],
  [4n, 3n, 1n],
  [5n, 3n, 2n],
  [0n, 7n, 0n],
  [-5n, 2n, -3n],
  [-4n, 3n, -1n],
])('%d by %d is %d, halves away from zero', (a, b, nearest) => {
  expect(divideHalfUp(a, b)).toBe(nearest);
});

describe('an amount as text', () => {
  test.each([
    ['200', 'USD', 200_00n],
    ['200.5', 'USD', 200_50n],
    ['200.00', 'INR', 200_00n],
    [' 1.50 ', 'ETH', 15n * 10n ** 17n],
    ['0', 'USD', 0n],
    ['0.000000000000000001', 'MATIC', 1n],
  ] as const)('%j %s is read', (text, currency, amount) => {
    expect(parseAmount(text, currency)).toBe(amount);
  });

  test.each([
    ['', 'USD'],
    ['.5', 'USD'],
    ['5.', 'USD'],
    ['-1', 'USD'],
    ['+1', 'USD'],
    ['1e3', 'ETH'],
    ['1,5', 'USD'],
    ['0x10', 'ETH'],
    ['१२', 'USD'],
    ['1.001', 'USD'],
    ['0.0000000000000000001', 'ETH'],
    ['1'.repeat(31), 'ETH'],
  ] as const)('%j %s is none: it is refused, never rounded or guessed', (text, currency) => {
    expect(parseAmount(text, currency)).toBeNull();
  });

  test.each([
    [0n, '0 MATIC'],
    [1n, '0.000000000000000001 MATIC'],
    [1_500000000000000000n, '1.5 MATIC'],
    [20n * 10n ** 18n, '20 MATIC'],
  ])('%i wei reads %s', (wei, text) => {
    expect(exactMoney(wei, 'MATIC')).toBe(text);
  });

  test('reads back as itself, to the wei', () => {
    fc.assert(
      fc.property(someWei, fc.constantFrom('ETH', 'MATIC', 'USD', 'INR'), (amount, currency) => {
        expect(parseAmount(exactAmount(money(amount, currency)), currency)).toBe(amount);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    [0n, '0.00'],
    [5n, '0.05'],
    [120_050n, '1200.50'],
  ])('%i cents are written %s', (cents, text) => {
    expect(dollarsOfCents(cents)).toBe(text);
    expect(parseAmount(text, 'USD')).toBe(cents);
  });
});

describe('cents and coins', () => {
  test('a price in coins is worth the price at its rate, and less than a wei more', () => {
    // $200.00 at $0.52 for a MATIC: 384.615384615384615384 and a bit
    expect(centsToCoinUp(200_00n, 52_000000n)).toBe(384_615384615384615385n);
    fc.assert(
      fc.property(someCents, someRate, (cents, rate) => {
        const wei = centsToCoinUp(cents, rate);
        expect(wei * rate >= cents * 10n ** 24n && (wei - 1n) * rate < cents * 10n ** 24n).toBe(true);
        expect(centsToCoinUp(cents + 1n, rate) >= wei && centsToCoinUp(cents, rate + 1n) <= wei).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('shown in dollars again it is the price, to the nearest cent', () => {
    fc.assert(
      fc.property(someCents, someRate, (cents, rate) => {
        expect(coinToCentsNearest(centsToCoinUp(cents, rate), rate)).toBe(cents);
      }),
      { numRuns: 2_000 },
    );
  });

  test('1 MATIC at $0.50 is 50 cents; for a limit a wei counts as a cent, for showing it is none', () => {
    const rate = 50_000_000n;
    expect([coinToCentsUp(10n ** 18n, rate), coinToCentsNearest(10n ** 18n, rate)]).toEqual([50n, 50n]);
    expect([coinToCentsUp(1n, rate), coinToCentsNearest(1n, rate)]).toEqual([1n, 0n]);
    expect([coinToCentsUp(0n, rate), coinToCentsNearest(0n, rate)]).toEqual([0n, 0n]);
    // half a cent is shown as one
    expect(coinToCentsNearest(10n ** 16n, rate)).toBe(1n);
  });
});
