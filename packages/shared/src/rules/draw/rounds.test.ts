import { DRAW_MARGIN, REVEAL_BOUND } from '@talkies/abi/constants';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EVMNET } from './beacons.ts';
import { revealEnds, roundAt, roundOfDeadline, roundTime } from './rounds.ts';

const clock = { genesis: 1_000, period: 3 };

test.each([
  [1_000, 1],
  [1_001, 2],
  [1_003, 2],
  [1_004, 3],
])('from second %i on the first round is %i', (time, round) => {
  expect(roundAt(clock, time)).toBe(round);
});

test.each([
  [1, 1_000],
  [2, 1_003],
  [101, 1_300],
])('round %i is due at second %i', (round, time) => {
  expect(roundTime(clock, round)).toBe(time);
});

test('a round is the first at its time, and the one before was earlier', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 9 }), fc.integer({ min: 1, max: 60 }), (later, period) => {
      const own = { ...clock, period };
      const round = roundAt(own, clock.genesis + later);
      expect(roundTime(own, round)).toBeGreaterThanOrEqual(clock.genesis + later);
      expect(roundTime(own, round - 1)).toBeLessThan(clock.genesis + later);
    }),
  );
});

test('a lottery is decided by a round that nobody knows while tickets are sold', () => {
  const deadline = EVMNET.genesis + 1_000_000;
  const round = roundOfDeadline(EVMNET, deadline);
  expect(roundTime(EVMNET, round) - deadline).toBeGreaterThanOrEqual(DRAW_MARGIN);
  expect(roundTime(EVMNET, round) - deadline).toBeLessThan(DRAW_MARGIN + EVMNET.period);
  expect(revealEnds(EVMNET, round)).toBe(roundTime(EVMNET, round) + REVEAL_BOUND);
});
