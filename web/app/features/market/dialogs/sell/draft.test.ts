import type { MarketToken } from '@talkies/shared/schemas';
import { expect, test } from 'vitest';
import { sale } from '../../../../messages/en.ts';
import { type Draft, figuresOf, intentOf, problemsOf } from './draft.ts';

const listing = (price: string): Draft => ({ kind: 'sell', price, days: '' });
const auction = (price: string, days: string): Draft => ({ kind: 'auction', price, days });
const marketToken = (listed: { feeBps: number } | null = null) =>
  ({ currency: 'MATIC', terms: { royaltyBps: 1000, feeBps: 125 }, listing: listed }) as MarketToken;
const coin = 10n ** 18n;

test.each([
  ['', 'Please enter an amount. Such as 12 or 12.5.'],
  ['0', 'The amount is 0. Enter more than 0.'],
  ['0.0000000000000000001', 'This amount has too many digits after the point.'],
  ['1e3', 'Please enter the amount in full.'],
  ['१२', 'Please use the digits 0 to 9.'],
  ['12,5', 'That is not an amount.'],
  ['-3', 'That is not an amount.'],
  ['9'.repeat(31), 'This amount is too large.'],
])('a price of “%s” is refused in words that mend it', (price, words) => {
  expect(problemsOf(listing(price), 'MATIC').price).toContain(words);
  expect(problemsOf(auction(price, '3'), 'MATIC').price).toContain(words);
});

test('an auction needs a price and a number of days from 1 to 90', () => {
  expect(Object.keys(problemsOf(auction('', ''), 'MATIC'))).toEqual(['price', 'days']);
  for (const days of ['0', '91', '-1', 'two', '1e1', '२', '0.05'])
    expect(problemsOf(auction('5', days), 'MATIC').days, days).toContain('from 1 to 90');
  for (const days of ['1', '90', ' 7 ']) expect(problemsOf(auction('5', days), 'MATIC'), days).toEqual({});
  expect(problemsOf(listing('5'), 'MATIC')).toEqual({});
});

test('on a local chain parts of a day will do, from an hour on, and both the hint and the refusal say so', () => {
  for (const days of ['0.0417', '0.05', '90'])
    expect(problemsOf(auction('5', days), 'MATIC', true), days).toEqual({});
  for (const days of ['', '0.01', '90.5'])
    expect(problemsOf(auction('5', days), 'MATIC', true).days, days).toContain(
      'from 0.0417 (60 minutes) to 90',
    );
  expect(sale.daysHint(true)).toContain('from 0.0417 (60 minutes) to 90');
  expect(sale.daysHint(false)).toContain('from 1 to 90');
});

test('of a listing the seller receives the price; of an auction royalty and fee are taken out', () => {
  expect(figuresOf(listing('100'), marketToken())).toEqual({
    receives: 100n * coin,
    royalty: 10n * coin,
    fee: 125n * (coin / 100n),
    total: 11_125n * (coin / 100n),
  });
  expect(figuresOf(auction('100', '2'), marketToken())).toMatchObject({
    receives: 8_875n * (coin / 100n),
    total: 100n * coin,
  });
  // a listing keeps the fee of the time at which it was made
  expect(figuresOf(listing('100'), marketToken({ feeBps: 0 }))?.total).toBe(110n * coin);
  expect(figuresOf(listing('x'), marketToken())).toBeNull();
});

test('a draft becomes the intent that the server is asked for, as it was typed', () => {
  const token = { ...marketToken(), id: 'a~1' };
  expect(intentOf(listing('12.50'), token)).toEqual({ kind: 'sell', marketToken: 'a~1', price: '12.50' });
  expect(intentOf(auction('5', '3'), token)).toEqual({
    kind: 'auction',
    marketToken: 'a~1',
    reserve: '5',
    days: '3',
    feeBps: 125,
  });
});
