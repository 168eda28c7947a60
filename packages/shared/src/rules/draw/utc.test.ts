import { expect, test } from 'vitest';
import { utc } from './utc.ts';

test.each([
  [0, '1970-01-01 00:00:00 UTC'],
  [1_727_521_075, '2024-09-28 10:57:55 UTC'],
  [4_102_444_799, '2099-12-31 23:59:59 UTC'],
  [-1, '1969-12-31 23:59:59 UTC'],
])('second %i is %s', (seconds, text) => {
  expect(utc(seconds)).toBe(text);
});

test.each([8.64e12 + 1, Number.NaN, Number.POSITIVE_INFINITY])(
  '%d is in no calendar, and is no fault',
  (seconds) => {
    expect(utc(seconds)).toBe(`second ${seconds}`);
  },
);
