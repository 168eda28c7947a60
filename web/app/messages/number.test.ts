import { expect, test } from 'vitest';
import { editionNumber, editionOf, figure } from './en/number.ts';

test('an edition is called by its number, and by how many there are where that matters', () => {
  expect(editionNumber(2)).toBe('No. 2');
  expect(editionOf(1_998, 2_000)).toBe('No. 1,998 of 2,000');
});

test('large numbers stand in groups of three', () => {
  expect([0, 999, 1_000, 1_234_567].map(figure)).toEqual(['0', '999', '1,000', '1,234,567']);
});
