import type { Money } from '@talkies/shared';
import { describe, expect, it } from 'vitest';
import { formatBrief, formatMoney, formatPrice } from './money.ts';

const cases: [Money['currency'], string, string][] = [
  ['USD', '1200', '$12.00'],
  ['USD', '120000', '$1,200.00'],
  ['USD', '5', '$0.05'],
  ['USD', '0', '$0.00'],
  ['ETH', '4120000000000000', '0.00412 ETH'],
  ['ETH', '1000000000000000000', '1 ETH'],
  ['ETH', '68681318681318681', '0.06868 ETH'],
  ['MATIC', '34500000000000000000', '34.5 MATIC'],
  ['MATIC', '3448275862068965517241', '3,448.27586 MATIC'],
  ['INR', '10234500', '₹1,02,345.00'],
];

describe('an amount', () => {
  it.each(cases)('in %s of %s smallest units reads %s%s', (currency, amount, text) => {
    expect(formatMoney({ amount, currency })).toBe(text);
  });

  it('keeps every digit of amounts that a float would lose', () => {
    expect(formatMoney({ amount: '900719925474099300', currency: 'USD' })).toBe('$9,007,199,254,740,993.00');
  });

  it('rounds to five decimals for display', () => {
    expect(formatMoney({ amount: '1234565000000000000', currency: 'ETH' })).toBe('1.23457 ETH');
  });

  it('never shows something as nothing', () => {
    expect(formatMoney({ amount: '1', currency: 'ETH' })).toBe('< 0.00001 ETH');
    expect(formatMoney({ amount: '0', currency: 'ETH' })).toBe('0 ETH');
  });
});

const inRupees = { currency: 'INR', rate: '8351000000' } as const;

describe('a price in rupees', () => {
  it.each([
    ['1200', '≈\u00a0₹1,002'],
    ['14783400', '≈\u00a0₹1,23,45,617'],
    ['100', '≈\u00a0₹84'],
  ])('of %s cents reads %s, as people in India group digits', (amount, text) => {
    expect(formatPrice({ amount, currency: 'USD' }, inRupees)).toBe(text);
  });

  it('leaves rupees as they are, and dollars where nothing else was asked for or known', () => {
    const price = { amount: '1200', currency: 'USD' } as const;
    expect(formatPrice({ amount: '100212', currency: 'INR' }, inRupees)).toBe('₹1,002.12');
    expect(formatPrice(price, { ...inRupees, currency: 'USD' })).toBe('$12.00');
    expect(formatPrice(price, { currency: 'INR', rate: null })).toBe('$12.00');
  });
});

describe('a coin', () => {
  it.each([
    ['22913880000000000000', '≈\u00a022.91 MATIC'],
    ['2291388200000000000000', '≈\u00a02,291 MATIC'],
    ['123456700000000000000000', '≈\u00a0123,457 MATIC'],
    ['3840000000000000', '0.00384 MATIC'],
    ['25000000000000000000', '25 MATIC'],
    ['1', '< 0.00001 MATIC'],
  ] as const)('%s wei are %s', (amount, text) => {
    expect(formatBrief({ amount, currency: 'MATIC' })).toBe(text);
  });

  it('money that banks know keeps its two places', () => {
    expect(formatBrief({ amount: '120000', currency: 'USD' })).toBe('$1,200.00');
  });
});
