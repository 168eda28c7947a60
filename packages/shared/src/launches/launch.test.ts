import { expect, test } from 'vitest';
import { firstOrderAt, type LaunchTimes, launchStageOf } from './launch.ts';

const opensAt = new Date('2026-11-27T13:30:00Z');
const minutes = (count: number) => new Date(opensAt.getTime() + count * 60_000);
const launch: LaunchTimes = {
  scheduled: true,
  stopped: false,
  opensAt,
  closesAt: minutes(60),
  earlyMinutes: 15,
};

test.each([
  ['announced', -16],
  ['early', -15],
  ['early', -1],
  ['open', 0],
  ['open', 59],
  ['closed', 60],
])('is %s %i minutes from its opening', (stage, at) => {
  expect(launchStageOf(launch, minutes(at))).toBe(stage);
});

test('without early access nobody orders before the opening', () => {
  const punctual = { ...launch, earlyMinutes: 0 };
  expect(firstOrderAt(punctual)).toEqual(opensAt);
  expect(launchStageOf(punctual, minutes(-1))).toBe('announced');
});

test('without an end it stays open', () => {
  expect(launchStageOf({ ...launch, closesAt: null }, minutes(1_000_000))).toBe('open');
});

test('stopped, it stays so over the opening, and ends when it would have ended', () => {
  const stopped = { ...launch, stopped: true };
  for (const at of [-100, -10, 0, 59]) expect(launchStageOf(stopped, minutes(at))).toBe('stopped');
  expect(launchStageOf(stopped, minutes(60))).toBe('closed');
});

test('a draft has no day, whatever it says', () => {
  expect(launchStageOf({ ...launch, scheduled: false, stopped: true }, minutes(0))).toBe('draft');
});
