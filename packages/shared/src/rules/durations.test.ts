import { expect, test } from 'vitest';
import { secondsUntil } from './durations.ts';

const now = new Date('2026-11-21T09:00:00Z');
const after = (ms: number) => secondsUntil(now, new Date(now.getTime() + ms));

test('whoever is told to come back comes when it is time, and never at once', () => {
  expect([after(1), after(1_000), after(1_001)]).toEqual([1, 1, 2]);
  expect([after(0), after(-5_000)]).toEqual([1, 1]);
});
