import { expect, test } from 'vitest';
import { confirmationsOf } from './confirmations.ts';

test.each([
  [100, 100, 1],
  [100, 102, 3],
  [100, 99, 0],
  [100, 90, 0],
])('what stands in block %i has, at head %i, %i confirmations', (block, head, have) => {
  expect(confirmationsOf(block, head)).toBe(have);
});
