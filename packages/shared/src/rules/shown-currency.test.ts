import { expect, it } from 'vitest';
import { shownCurrencyOf } from './shown-currency.ts';

it.each([
  ['en-IN,en-GB;q=0.9', 'INR'],
  ['ta-IN', 'INR'],
  ['hi-Deva-IN,en;q=0.5', 'INR'],
  ['en;q=0.5, en-in;q=0.8', 'INR'],
  ['en-US,en-IN;q=0.9', 'USD'],
  ['en', 'USD'],
  ['ta', 'USD'],
  ['*', 'USD'],
  ['', 'USD'],
  [undefined, 'USD'],
  ['in', 'USD'],
  [';;;,,,q=', 'USD'],
])('a browser that prefers %s is shown %s', (languages, currency) => {
  expect(shownCurrencyOf(undefined, languages)).toBe(currency);
});

it('shows what was chosen, whatever the browser’s region', () => {
  expect(shownCurrencyOf('a=b; talkies-currency=USD', 'en-IN')).toBe('USD');
  expect(shownCurrencyOf('talkies-currency=INR; a=b', 'en-US')).toBe('INR');
});

it('takes no other currency from a cookie, and no other cookie', () => {
  expect(shownCurrencyOf('talkies-currency=JPY', 'en-US')).toBe('USD');
  expect(shownCurrencyOf('not-talkies-currency=INR', 'en-US')).toBe('USD');
});
