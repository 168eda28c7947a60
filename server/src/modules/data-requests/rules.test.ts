import { expect, test } from 'vitest';
import { daysLeft, dueOf, soon } from './rules.ts';

test.each([
  ['2026-03-05T10:00:00.000Z', '2026-04-05T10:00:00.000Z'],
  ['2026-01-31T23:59:59.000Z', '2026-02-28T23:59:59.000Z'],
  ['2028-01-30T08:00:00.000Z', '2028-02-29T08:00:00.000Z'],
  ['2026-05-31T00:00:00.000Z', '2026-06-30T00:00:00.000Z'],
  ['2026-12-31T12:00:00.000Z', '2027-01-31T12:00:00.000Z'],
])('a request of %s is due a month later, on a day that there is: %s', (at, due) => {
  expect(dueOf(new Date(at)).toISOString()).toBe(due);
});

test('days are counted whole, and what is late counts below none', () => {
  const due = new Date('2026-04-05T10:00:00.000Z');
  const left = (now: string) => daysLeft(due, new Date(now));
  expect(left('2026-04-03T10:00:00.000Z')).toBe(2);
  expect(left('2026-04-03T10:00:01.000Z')).toBe(1);
  expect(left('2026-04-05T09:59:59.000Z')).toBe(0);
  expect(left('2026-04-05T10:00:01.000Z')).toBe(-1);
  expect(soon(new Date('2026-03-29T10:00:00.000Z'))).toEqual(due);
});
