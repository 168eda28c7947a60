import type { Money } from '@talkies/shared';
import { describe, expect, it } from 'vitest';
import { formatMoney, formatShare } from './money.ts';

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

describe('a share in basis points', () => {
  it('reads as percent', () => {
    expect(formatShare(1000)).toBe('10%');
    expect(formatShare(125)).toBe('1.25%');
  });
});
