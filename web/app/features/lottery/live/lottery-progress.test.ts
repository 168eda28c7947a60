import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { askByClock, isSelling, type LotteryProgress, progressOf } from './lottery-progress.ts';

const deadline = '2026-11-22T12:00:00.000Z';
const at = '2026-11-22T12:30:00.000Z';
const second = (instant: string): number => Date.parse(instant) / 1000;

type Known = Parameters<typeof progressOf>[0];
const lottery = (more: {
  phase: Known['phase'];
  total_tickets?: number;
  state?: Known['beacon']['state'];
}): Known => ({
  phase: more.phase,
  deadline,
  total_tickets: more.total_tickets ?? (more.phase === 'drawing' ? 120 : 60),
  minTickets: 100,
  maxTickets: 200,
  round: { number: '7', at },
  beacon: { state: more.state ?? null } as Known['beacon'],
});

test.each<[string, Parameters<typeof lottery>[0], number | null, LotteryProgress]>([
  ['tickets are sold before the deadline', { phase: 'selling' }, second(deadline) - 1, 'selling'],
  ['and while the clock is not known', { phase: 'selling' }, null, 'selling'],
  ['the last ticket is sold', { phase: 'selling', total_tickets: 200 }, second(deadline) - 1, 'sold-out'],
  ['the deadline is over, the chain has not said so', { phase: 'selling' }, second(deadline), 'closing'],
  [
    'sold out, and the deadline is over',
    { phase: 'selling', total_tickets: 200 },
    second(deadline),
    'closing',
  ],
  [
    'too few tickets are known and the last ones are not counted',
    { phase: 'drawing', total_tickets: 97 },
    second(deadline),
    'closing',
  ],
  ['the round is still to come', { phase: 'drawing', state: 'waiting' }, second(at) - 1, 'waiting'],
  ['the round’s time has come', { phase: 'drawing', state: 'waiting' }, second(at), 'due'],
  ['the signature is known', { phase: 'drawing', state: 'known' }, second(at) + 60, 'due'],
  ['the beacon is late', { phase: 'drawing', state: 'late' }, second(at) + 60, 'late'],
  ['it does not answer', { phase: 'drawing', state: 'silent' }, second(at) + 7200, 'late'],
  ['it answers with a wrong signature', { phase: 'drawing', state: 'wrong' }, second(at) + 60, 'late'],
  ['the winner is known', { phase: 'drawn' }, second(at) + 60, 'drawn'],
  ['money goes back', { phase: 'refunding' }, second(at), 'refunding'],
])('%s', (_, known, now, progress) => {
  expect(progressOf(lottery(known), now)).toBe(progress);
});

test.each<[string, Known['phase'], number | null, boolean]>([
  ['before the deadline', 'selling', second(deadline) - 1, true],
  ['while the clock is not known', 'selling', null, true],
  ['from the deadline on, whatever the list still says', 'selling', second(deadline), false],
  ['once the chain has said so', 'drawing', second(deadline) - 1, false],
])('tickets are sold %s: %s %s %s', (_, phase, now, selling) => {
  expect(isSelling({ phase, deadline }, now)).toBe(selling);
});

describe('the server is asked', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each<[LotteryProgress, number, number]>([
    ['selling', 0, 0],
    ['closing', 1, 4],
    ['waiting', 0, 0],
    ['due', 1, 1],
  ])('while %s: %i at once, %i times within ten seconds', (progress, atOnce, later) => {
    const refetch = vi.fn();
    const stop = askByClock(progress, refetch);
    expect(refetch).toHaveBeenCalledTimes(atOnce);
    vi.advanceTimersByTime(10_000);
    expect(refetch).toHaveBeenCalledTimes(later);
    stop();
    vi.advanceTimersByTime(10_000);
    expect(refetch).toHaveBeenCalledTimes(later);
  });
});
