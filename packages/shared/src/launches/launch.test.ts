import { expect, test } from 'vitest';
import { firstOrderAt, isForEverybody, type LaunchAdmission, launchStageOf } from './launch.ts';

const opensAt = new Date('2026-11-27T13:30:00Z');
const minutes = (count: number) => new Date(opensAt.getTime() + count * 60_000);
const launch: LaunchAdmission = {
  scheduled: true,
  stopped: false,
  opensAt,
  closesAt: minutes(60),
  earlyMinutes: 15,
  waitingRoom: false,
  listUse: 'none',
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

test.each<[string, Partial<LaunchAdmission>, number, boolean]>([
  ['open', {}, 0, true],
  ['open, with a list for the early ones', { listUse: 'early' }, 0, true],
  ['a draft: its items sell as they did', { scheduled: false }, 0, true],
  ['early', {}, -1, false],
  ['announced', {}, -100, false],
  ['open to a list alone', { listUse: 'only' }, 0, false],
  ['open through a waiting room', { waitingRoom: true }, 0, false],
  ['stopped', { stopped: true }, 0, false],
  ['closed', {}, 60, false],
])('everybody may order of one that is %s: %#', (_, change, at, may) => {
  expect(isForEverybody({ ...launch, ...change }, minutes(at))).toBe(may);
});
