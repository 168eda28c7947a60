import { expect, test } from 'vitest';
import { formatRate } from './rate.ts';

test.each([
  ['52370100', 22.91388],
  ['312567891234', 0.00384],
  ['100000000', 12],
  ['4512', 265_957.44681],
])('a rate of %s is shown with so many digits that amount and rate come to the price', (rate, amount) => {
  const shown = Number(formatRate(rate).replace(/[$,]/g, ''));
  const price = Math.round((amount * Number(rate)) / 1e6) / 100;
  expect(Math.abs(shown * amount - price)).toBeLessThan(0.005);
});

test('a rate has no digits that say nothing', () => {
  expect(formatRate('200000000')).toBe('$2');
  expect(formatRate('52370100')).toBe('$0.523701');
});
