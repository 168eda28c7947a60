import { exactAmount, money } from '@talkies/shared';
import { describe, expect, it } from 'vitest';
import { type BidTerms, percentAbove, readBid, shownBid, tooPoor } from './read-bid.ts';

const matic = (text: string) => money(BigInt(Math.round(Number(text) * 1000)) * 10n ** 15n, 'MATIC');
const terms: BidTerms = { currency: 'MATIC', highest: matic('6'), minimum: matic('6.3'), legendary: false };
const errorOf = (text: string, own = terms, balance = matic('100')) => {
  const read = readBid(text, own, balance);
  return 'error' in read ? read.error : null;
};

describe('a bid as it is typed', () => {
  it('is an amount of the minimum at least, to the wei', () => {
    expect(readBid('6.3', terms, matic('6.3'))).toEqual({ amount: 6_300_000_000_000_000_000n });
    expect(readBid(' 7 ', terms, null)).toEqual({ amount: 7n * 10n ** 18n });
  });

  it('below the minimum is refused in the specification’s words', () => {
    expect(errorOf('6.299')).toBe(
      'Please Enter Value Greater than Previous Bid Value 6 MATIC. Bid at least 6.3 MATIC.',
    );
    expect(errorOf('6', { ...terms, legendary: true })).toBe(
      'Please enter value greater than the last bid value. 6 MATIC. Bid at least 6.3 MATIC.',
    );
    expect(errorOf('6', { ...terms, highest: null })).toBe('The first bid must be at least 6.3 MATIC.');
  });

  it('above what the wallet holds is refused', () => {
    expect(errorOf('500')).toBe('This wallet has 100 MATIC. Bid less, add funds or choose another wallet.');
  });

  it('is written as amounts are, with every digit', () => {
    expect(shownBid('3045.123456789', 'MATIC')).toBe('3,045.123456789 MATIC');
    expect(shownBid(' 12a ', 'MATIC')).toBe('12a MATIC');
    expect(shownBid('', 'MATIC')).toBe('– MATIC');
  });

  it('of a wallet that cannot pay the least bid is refused without asking to bid less', () => {
    const words =
      'This wallet has 5 MATIC, and the least bid is 6.3 MATIC. Add coins to it, or choose another wallet.';
    expect(tooPoor(terms, matic('5'))).toBe(words);
    expect(errorOf('7', terms, matic('5'))).toBe(words);
    expect(tooPoor(terms, matic('6.3'))).toBeNull();
    expect(tooPoor(terms, null)).toBeNull();
  });

  it.each([
    ['', 'Please enter an amount'],
    ['0', 'The amount is 0'],
    ['7.000000000000000000000000000001', 'This amount has too many digits after the point'],
    ['1e3', 'Please enter the amount in full'],
    ['१२', 'Please use the digits 0 to 9'],
    ['-7', 'That is not an amount'],
    ['<b>7</b>', 'That is not an amount'],
  ])('%j is no amount: %s', (text, words) => {
    expect(errorOf(text)).toContain(words);
  });
});

describe('suggestions', () => {
  it('stand in the field with all their digits, and say how far they go', () => {
    expect(exactAmount(matic('6.3'))).toBe('6.3');
    expect(exactAmount(money(1n, 'MATIC'))).toBe('0.000000000000000001');
    expect(exactAmount(matic('10'))).toBe('10');
    expect(percentAbove(matic('6.3'), terms)).toBe(5);
    expect(percentAbove(matic('7.5'), terms)).toBe(25);
  });
});
