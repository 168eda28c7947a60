import { expect, test } from 'vitest';
import { centsOf } from './cents-of.ts';

test.each([
  ['12.5', '1250'],
  ['12,50', '1250'],
  ['0.05', '5'],
  [' 200 ', '20000'],
])('%s dollars are %s cents', (text, cents) => expect(centsOf(text)).toBe(cents));

test.each(['twelve', '1.234', '1,000', '-1', ''])(
  '“%s” is handed on as it is, for the server to refuse',
  (text) => expect(centsOf(text)).toBe(text),
);
