import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { financialYear, receiptNumber, taxIn } from './rules.ts';

const gst = { gstin: '33ABCDE1234F1Z5', placeOfSupply: '33 Tamil Nadu', rateBps: 1800, code: '998439' };
const elsewhere = { ...gst, placeOfSupply: '29 Karnataka' };

test.each([
  ['2026-03-31T18:29:59Z', '25-26'],
  ['2026-03-31T18:30:00Z', '26-27'],
  ['2026-11-22T12:00:00Z', '26-27'],
  ['2027-01-01T00:00:00Z', '26-27'],
  ['2099-12-31T00:00:00Z', '99-00'],
])('%s is in the financial year %s, by Indian time', (at, year) => {
  expect(financialYear(new Date(at))).toBe(year);
});

test('a number has at most sixteen characters, whatever its series', () => {
  expect(receiptNumber('TK', '26-27', 0, 1n)).toBe('TK/26-27/000001');
  expect(receiptNumber('TK', '26-27', 1, 999_999n)).toBe('TKA/26-27/999999');
  expect(receiptNumber('TK', '26-27', 26, 999_999n).length).toBe(16);
  expect(() => receiptNumber('TK', '26-27', 0, 1_000_000n)).toThrow('used up');
});

describe('the tax in a total', () => {
  test('is CGST and SGST in equal parts within the seller’s state', () => {
    expect(taxIn(1180_00n, gst)).toEqual({
      taxable: 1000_00n,
      lines: [
        { name: 'CGST', rateBps: 900, amount: 90_00n },
        { name: 'SGST', rateBps: 900, amount: 90_00n },
      ],
    });
  });

  test('is IGST elsewhere', () => {
    const lines = [{ name: 'IGST', rateBps: 1800, amount: 180_00n }];
    expect(taxIn(1180_00n, elsewhere)).toEqual({ taxable: 1000_00n, lines });
  });

  test('always adds up, and no line is off by more than half of the smallest unit', () => {
    const rate = fc.integer({ min: 0, max: 5000 }).map((half) => half * 2);
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), rate, fc.boolean(), (total, rateBps, within) => {
        const { taxable, lines } = taxIn(total, { ...(within ? gst : elsewhere), rateBps });
        expect(lines.reduce((sum, { amount }) => sum + amount, taxable)).toBe(total);
        for (const line of lines) {
          const off = 2n * (line.amount * BigInt(10_000 + rateBps) - total * BigInt(line.rateBps));
          expect(off <= BigInt(10_000 + rateBps) && off > -BigInt(10_000 + rateBps) - 1n).toBe(true);
        }
        expect(new Set(lines.map(({ amount }) => amount)).size).toBe(1);
      }),
    );
  });
});
