import { expect, test } from 'vitest';
import { refundCents } from './refunds.ts';

test.each([
  ['all of it', 1200n, 104_950n, 1200n],
  ['a third, and a bit more than a cent', 1200n, 34_984n, 401n],
  ['a paisa is a cent', 1200n, 1n, 1n],
  ['nothing', 1200n, 0n, 0n],
  ['more than was charged, where more came', 1200n, 209_900n, 2400n],
])('%s', (_, price, amount, cents) => {
  expect(refundCents(price, amount, 104_950n)).toBe(cents);
});
