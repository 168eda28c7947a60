import { expect, test } from 'vitest';
import { moved } from './moved.ts';

test.each([
  ['one place later', 0, 1, 'bacd'],
  ['one place earlier', 2, 1, 'acbd'],
  ['to the front', 3, 0, 'dabc'],
  ['to the end', 0, 3, 'bcda'],
  ['no further than the ends', 1, 99, 'acdb'],
  ['no further than the front', 1, -1, 'bacd'],
  ['nothing that is not there', 7, 0, 'abcd'],
])('a token is moved %s', (_, from, to, order) => {
  expect(moved([...'abcd'], from, to).join('')).toBe(order);
});
