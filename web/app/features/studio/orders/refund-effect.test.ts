import { expect, test } from 'vitest';
import { effectOf } from './refund-effect.ts';

const paid = { left: '104950', charged: '104950', currency: 'inr', aloneCents: '1000' };

test('nothing typed means all that is left, and a sum above the set one asks a second person', () => {
  expect(effectOf('', paid, '1200', true)).toEqual({
    amount: 104950n,
    stays: 0n,
    cents: 1200n,
    waits: 'sum',
  });
});

test('a part is worth its share of the price, rounded up', () => {
  expect(effectOf(' 349.84 ', paid, '1200', true)).toEqual({
    ...{ amount: 34984n, stays: 69966n },
    ...{ cents: 401n, waits: null },
  });
});

test('who may not approve asks whatever the sum', () => {
  expect(effectOf('1', paid, '1200', false)?.waits).toBe('role');
});

test.each(['0', '-1', '1049.51', '1.234', '1,000', 'all', '1e3'])('%s is no amount that is left', (typed) => {
  expect(effectOf(typed, paid, '1200', true)).toBeNull();
});
