import { money } from '@talkies/shared';
import { describe, expect, it } from 'vitest';
import type { PriceView } from '../format/currency-choice.ts';
import { formatPrice } from '../format/money.ts';
import { limitsRequested, limitsShown } from './price-limits.ts';

const rupees: PriceView = { currency: 'INR', rate: '8352000000' };
const dollars: PriceView = { ...rupees, currency: 'USD' };

const cents = (text = ''): number => Math.round(Number(text) * 100);
const shownPrice = (amount: number, prices: PriceView): number =>
  Number(formatPrice(money(BigInt(amount), 'USD'), prices).replaceAll(/\D/g, ''));

describe('limits of prices', () => {
  it('are shown in rupees where prices are', () => {
    expect(limitsShown({ min: '12', max: '200', film: 'kabali' }, rupees)).toEqual({
      min: '1002',
      max: '16704',
      film: 'kabali',
    });
    expect(limitsShown({ min: '12' }, dollars)).toEqual({ min: '12' });
  });

  it('stand in the address in dollars', () => {
    expect(limitsRequested({ min: '1,000', max: '₹5000' }, rupees, {})).toEqual({
      min: '11.97',
      max: '59.87',
    });
    expect(limitsRequested({ min: '1000' }, dollars, {})).toEqual({ min: '1000' });
  });

  it.each(['8352000000', '9999999999', '4210000001'])(
    'take in exactly what is shown within them, at a rate of %s',
    (rate) => {
      const prices: PriceView = { currency: 'INR', rate };
      for (const limit of [1, 999, 1000, 1001, 5000, 12_345]) {
        const { min, max } = limitsRequested({ min: String(limit), max: String(limit) }, prices, {});
        expect(shownPrice(cents(min), prices)).toBeGreaterThanOrEqual(limit);
        expect(shownPrice(cents(min) - 1, prices)).toBeLessThan(limit);
        expect(shownPrice(cents(max), prices)).toBeLessThanOrEqual(limit);
        expect(shownPrice(cents(max) + 1, prices)).toBeGreaterThan(limit);
        expect(limitsShown({ min: min ?? '', max: max ?? '' }, prices)).toEqual({
          min: String(limit),
          max: String(limit),
        });
      }
    },
  );

  it('stay as the address has them while nobody changes their field', () => {
    const url = { min: '12', max: '200' };
    expect(limitsRequested(limitsShown(url, rupees), rupees, url)).toEqual(url);
  });

  it('that are no amount are left to the API to refuse', () => {
    expect(limitsRequested({ min: 'cheap' }, rupees, {})).toEqual({ min: 'cheap' });
    expect(limitsShown({ min: 'cheap' }, rupees)).toEqual({ min: 'cheap' });
  });

  it('stay as they are without a rate', () => {
    expect(limitsRequested({ min: '5' }, { currency: 'INR', rate: null }, {})).toEqual({ min: '5' });
  });
});
