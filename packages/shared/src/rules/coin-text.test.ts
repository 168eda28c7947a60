import { expect, test } from 'vitest';
import { coinText } from './coin-text.ts';

test.each([
  ['0', '0'],
  ['1234.5', '1,234.5'],
  ['0.012345678', '0.01235'],
  ['0.00001', '0.00001'],
  ['0.000001', '< 0.00001'],
  ['0.000000000000000001', '< 0.00001'],
  // more digits than a float has
  ['12345678901234567890.12345', '12,345,678,901,234,567,890.12345'],
])('%s is read as %s', (decimal, text) => {
  expect(coinText(decimal)).toBe(text);
});
