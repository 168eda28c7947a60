import { expect, test } from 'vitest';
import { centsOf, dollarsText } from './dollars.ts';

test.each([
  ['12.5', '1250'],
  ['12,50', '1250'],
  ['0.05', '005'],
  [' 200 ', '20000'],
])('%s dollars are %s cents', (text, cents) => expect(centsOf(text)).toBe(cents));

test.each(['twelve', '1.234', '-1', ''])('“%s” is handed on as it is, for the server to refuse', (text) =>
  expect(centsOf(text)).toBe(text),
);

test('cents are shown with both decimals', () => {
  expect(['5', '50', '1250'].map(dollarsText)).toEqual(['0.05', '0.50', '12.50']);
});
