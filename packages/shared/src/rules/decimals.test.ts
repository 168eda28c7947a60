import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixedDecimal, shortDecimal, unitsOf, withoutZeros } from './decimals.ts';

const units = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n });
const decimals = fc.constantFrom(0, 2, 8, 18);

test.each([
  [1250n, 2, '12.50', '12.5'],
  [1200n, 2, '12.00', '12'],
  [0n, 2, '0.00', '0'],
  [5n, 2, '0.05', '0.05'],
  [-5n, 2, '-0.05', '-0.05'],
  [-123_450n, 2, '-1234.50', '-1234.5'],
  [1200n, 0, '1200', '1200'],
  [-10n, 0, '-10', '-10'],
  [1n, 18, '0.000000000000000001', '0.000000000000000001'],
  [100_500_000n, 8, '1.00500000', '1.005'],
  [10n ** 48n, 18, `1${'0'.repeat(30)}.${'0'.repeat(18)}`, `1${'0'.repeat(30)}`],
])('%i with %i decimals is written', (amount, places, fixed, short) => {
  expect([fixedDecimal(amount, places), shortDecimal(amount, places)]).toEqual([fixed, short]);
});

describe('a text is read', () => {
  test.each([
    ['12', 2, 1200n],
    ['12.5', 2, 1250n],
    ['007.05', 2, 705n],
    ['000', 2, 0n],
    ['1200', 0, 1200n],
    ['1049.50', 2, 104_950n],
    ['9'.repeat(30), 18, (10n ** 30n - 1n) * 10n ** 18n],
    [`${'0'.repeat(40)}1`, 0, 1n],
  ])('%j with %i decimals is %i', (text, places, amount) => {
    expect(unitsOf(text, places)).toBe(amount);
  });

  test.each([
    ...[
      ['12.505', 2] as const,
      ['1.000', 2] as const,
      ['1.0', 0] as const,
      ['0.5', 0] as const,
      ['0.0000000000000000001', 18] as const,
    ],
    ...['1'.repeat(31), '1'.repeat(100_000), `1.${'0'.repeat(100_000)}1`].map((text) => [text, 2] as const),
    ...['', ' ', ' 12', '12 ', '.5', '12.', '-1', '+1', '1e3', '1E-3'].map((text) => [text, 2] as const),
    ...['1,5', '1,000', '1 000', '1_000', '0x10', '12n', '1.2.3'].map((text) => [text, 2] as const),
    ...['१२', '１２', '٣', '½', '∞', 'NaN', '1.५'].map((text) => [text, 2] as const),
  ])('%j with %i decimals is none: it is refused, never rounded or guessed', (text, places) => {
    expect(unitsOf(text, places)).toBeNull();
  });
});

test.each([
  ['1049.500', '1049.5'],
  ['12.000', '12'],
  ['0.0', '0'],
  ['1200', '1200'],
  ['10.05', '10.05'],
  ['12.', '12.'],
  ['.0', ''],
])('%j without needless zeros is %j', (text, short) => {
  expect(withoutZeros(text)).toBe(short);
});

test('what is written is read back as itself', () => {
  fc.assert(
    fc.property(units, decimals, (amount, places) => {
      const [size, sign] = amount < 0n ? [-amount, '-'] : [amount, ''];
      for (const write of [fixedDecimal, shortDecimal]) {
        expect(write(amount, places)).toBe(sign + write(size, places));
        const read = unitsOf(write(size, places), places);
        expect(read).toBe(size < 10n ** BigInt(30 + places) ? size : null);
      }
    }),
  );
});
