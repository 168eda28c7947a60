import { expect, test } from 'vitest';
import { dayOf } from './days.ts';
import { DAY_MS } from './durations.ts';

test('a day is that of UTC, wherever the reader is', () => {
  expect(dayOf(new Date('2026-11-29T23:59:59.999Z'))).toBe('2026-11-29');
  expect(dayOf(new Date('2026-11-30T04:00:00+05:30'))).toBe('2026-11-29');
});

test('a day later is the next day, through the end of a year and a leap day', () => {
  const after = (day: string) => dayOf(new Date(Date.parse(day) + DAY_MS));
  expect([after('2026-12-31'), after('2028-02-28'), after('2028-02-29')]).toEqual([
    '2027-01-01',
    '2028-02-29',
    '2028-03-01',
  ]);
});
