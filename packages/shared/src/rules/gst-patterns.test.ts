import { expect, test } from 'vitest';
import { GST_STATE, GSTIN } from './gst-patterns.ts';

// the example of the Central Board of Indirect Taxes
test.each(['27AAPFU0939F1ZV', '33ABCDE1234F1Z5', '07ABCDE1234FAZ0'])('%s is a GST number', (text) => {
  expect(GSTIN.test(text)).toBe(true);
});

test.each([
  ...['27aapfu0939f1zv', '27AAPFU0939F0ZV', '27AAPFU0939F1YV', '27AAPFU0939F1Z', '27AAPFU0939F1ZVV'],
  ...['2AAPFU0939F1ZV', ' 27AAPFU0939F1ZV', '२७AAPFU0939F1ZV', ''],
])('%j is none', (text) => {
  expect(GSTIN.test(text)).toBe(false);
});

test.each([
  ['33 Tamil Nadu', true],
  ['07 Delhi', true],
  ['Tamil Nadu', false],
  ['3 Tamil Nadu', false],
  ['33', false],
  ['33 T', false],
  [`33 ${'x'.repeat(41)}`, false],
])('%j as a state: %s', (text, is) => {
  expect(GST_STATE.test(text)).toBe(is);
});
