import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Hex } from '../hex.ts';
import { PRACTICE_BEACON } from './beacons.ts';
import {
  drawPlaces,
  entriesHash,
  PLACES_MARGIN_SECONDS,
  placesRound,
  placesSeed,
  seedHash,
} from './places.ts';
import { roundTime } from './rounds.ts';

const hexOf = (count: number) =>
  fc
    .uint8Array({ minLength: count, maxLength: count })
    .map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`);
const seeds = hexOf(32);
const lists = fc.uniqueArray(hexOf(16), { maxLength: 60 });

test('everybody gets one place, and nobody else any', () => {
  fc.assert(
    fc.property(seeds, lists, (seed, entries) => {
      expect(drawPlaces(seed, entries).toSorted()).toEqual(entries.toSorted());
    }),
  );
});

test('who came first makes no difference', () => {
  fc.assert(
    fc.property(seeds, lists, (seed, entries) => {
      expect(drawPlaces(seed, entries.toReversed())).toEqual(drawPlaces(seed, entries));
      expect(entriesHash(entries.toReversed())).toBe(entriesHash(entries));
    }),
  );
});

test('each place is as likely as any other for somebody', () => {
  const entries = Array.from({ length: 5 }, (_, at): Hex => `0x${at.toString(16).padStart(32, '0')}`);
  const [first = '0x'] = entries;
  const counts = new Array<number>(5).fill(0);
  // counted seeds: they are hashed by the rule, so that counting serves as well as chance
  for (let seed = 0; seed < 5_000; seed++) {
    const place = drawPlaces(`0x${seed.toString(16).padStart(64, '0')}`, entries).indexOf(first);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  // five standard deviations of a fair draw: 1,000 ± 141
  for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(141);
});

test('the beacon decides with the number; without it, the number alone', () => {
  const seed: Hex = `0x${'11'.repeat(32)}`;
  expect(placesSeed(seed, null)).toBe(seed);
  expect(placesSeed(seed, '0x01')).not.toBe(placesSeed(seed, '0x02'));
  expect(placesSeed(seed, '0x01')).not.toBe(placesSeed(`0x${'12'.repeat(32)}`, '0x01'));
  expect(seedHash(seed)).not.toBe(seed);
});

test('the round is due after the opening and after the list was closed, never before', () => {
  const opensAt = 1_790_000_000;
  for (const late of [-30, 0, 1, 40]) {
    const closedAt = opensAt + late;
    const due = roundTime(PRACTICE_BEACON, placesRound(PRACTICE_BEACON, opensAt, closedAt));
    const earliest = Math.max(opensAt, closedAt) + PLACES_MARGIN_SECONDS;
    expect(due).toBeGreaterThanOrEqual(earliest);
    expect(due).toBeLessThan(earliest + PRACTICE_BEACON.period);
  }
});
