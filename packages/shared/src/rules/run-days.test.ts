import { expect, test } from 'vitest';
import { RUN_MAX_DAYS, runDaysMessage, secondsOfDays } from './run-days.ts';

test.each([
  ['1', 86_400],
  ['90', 7_776_000],
  ['91', null],
  ['0', null],
  ['0.5', null],
  ['1e1', null],
  ['-3', null],
  ['', null],
])('%j days are %s seconds', (text, seconds) => {
  expect(secondsOfDays(text, { local: false })).toBe(seconds);
});

test('on a local chain an auction can last 72 minutes, not less than an hour', () => {
  expect(secondsOfDays('0.05', { local: true })).toBe(4_320);
  expect(secondsOfDays('0.04', { local: true })).toBeNull();
  expect(secondsOfDays('90.0001', { local: true })).toBeNull();
  expect(RUN_MAX_DAYS).toBe(90);
});

test('the refusal names the shortest and the longest that are taken', () => {
  expect(runDaysMessage({ local: false })).toBe('Enter a whole number of days from 1 to 90.');
  expect(runDaysMessage({ local: true })).toBe('Enter a number of days from 0.0417 (60 minutes) to 90.');
  expect(secondsOfDays('0.0417', { local: true })).not.toBeNull();
  expect(secondsOfDays('0.0416', { local: true })).toBeNull();
});
