import { expect, test } from 'vitest';
import { backOff } from './back-off.ts';

test('each pause is twice the one before, up to the longest', () => {
  const pauses = [0, 1, 2, 3, 4, 5, 6].map((failures) => backOff(failures, { first: 30, longest: 400 }));
  expect(pauses).toEqual([30, 30, 60, 120, 240, 400, 400]);
});

test('failures without end make no pause without end', () => {
  expect(backOff(100_000, { first: 1, longest: 3_600 })).toBe(3_600);
});
