import { expect, test } from 'vitest';
import { formatShare } from './format-share.ts';

test.each([
  [1000, '10%'],
  [125, '1.25%'],
  [0, '0%'],
])('%s basis points are read as %s', (basisPoints, text) => {
  expect(formatShare(basisPoints)).toBe(text);
});
