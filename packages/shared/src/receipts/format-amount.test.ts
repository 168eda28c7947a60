import { expect, test } from 'vitest';
import { formatAmount } from './format-amount.ts';

test.each([
  ['12.00', 'USD', '$12.00'],
  ['102345.00', 'INR', '₹1,02,345.00'],
  ['1200', 'JPY', '¥1,200'],
  ['34.5', 'MATIC', '34.5 MATIC'],
  ['0.0123456', 'ETH', '0.01235 ETH'],
])('%s of %s reads %s', (value, currency, text) => {
  expect(formatAmount({ value, currency })).toBe(text);
});
