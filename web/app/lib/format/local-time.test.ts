import { expect, test } from 'vitest';
import { formatNear } from './local-time.ts';

const now = new Date('2026-11-22T20:00:00Z');

test.each([
  ['2026-11-22T08:35:00.000Z', 'Asia/Kolkata', 'Yesterday, 14:05'],
  ['2026-11-22T18:35:00.000Z', 'Asia/Kolkata', 'Today, 00:05'],
  ['2026-11-22T08:35:00.000Z', 'UTC', 'Today, 08:35'],
  ['2026-11-23T08:35:00.000Z', 'UTC', 'Tomorrow, 08:35'],
  ['2026-11-20T08:35:00.000Z', 'UTC', 'Friday, 08:35'],
  ['2026-11-15T23:30:00.000Z', 'America/New_York', '15 Nov 2026, 18:30'],
  ['2025-03-01T00:10:00.000Z', 'UTC', '1 Mar 2025, 00:10'],
])('%s in %s reads %s', (instant, zone, text) => {
  expect(formatNear(instant, now, zone)).toBe(text);
});
