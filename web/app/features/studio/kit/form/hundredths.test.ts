import { expect, test } from 'vitest';
import { hundredthsOf } from './hundredths.ts';

test.each([
  ['12.5', 1250n],
  ['12,50', 1250n],
  ['0.05', 5n],
  [' 200 ', 20_000n],
])('%s is %s hundredths', (text, hundredths) => expect(hundredthsOf(text)).toBe(hundredths));

test.each(['', 'twelve', '1.234', '1.000', '1,000', '1,000.50', '1.000,50', '1,2,3', '-1', '1e3', '१'])(
  '%j is no amount: it is refused, never guessed',
  (text) => expect(hundredthsOf(text)).toBeNull(),
);
