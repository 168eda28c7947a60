import { describe, expect, it } from 'vitest';
import { byRank } from './payment-rank.ts';

const available = (['coinbase', 'cashfree', 'card', 'transak'] as const).map((value) => ({ value }));
const names = (currency: 'USD' | 'INR' | 'COIN') => byRank(available, currency).map(({ value }) => value);

describe('providers', () => {
  it('stand in the specification’s order, the card before it', () => {
    for (const currency of ['USD', 'COIN'] as const)
      expect(names(currency)).toEqual(['card', 'transak', 'cashfree', 'coinbase']);
  });

  it('begin with UPI for who reads rupees', () => {
    expect(names('INR')).toEqual(['cashfree', 'card', 'transak', 'coinbase']);
  });
});
