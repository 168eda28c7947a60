import { expect, test } from 'vitest';
import { currentOf, scrollFor, slideTowards, type Track } from './moves.ts';

/** Slides of 100 px without gaps in a window of `width` pixels; `after`: space behind the last. */
const track = (count: number, width: number, after = 0): Track => ({
  slides: Array.from({ length: count }, (_, position) => 20 + position * 100),
  scrolled: 0,
  reach: Math.max(0, 20 + count * 100 + after - width),
});
const at = (one: Track, position: number): Track => ({ ...one, scrolled: scrollFor(one, position) });

test('one slide a view: each step is a slide, and after the last comes the first', () => {
  const phone = track(3, 160, 40);
  expect([0, 1, 2].map((position) => currentOf(at(phone, position)))).toEqual([0, 1, 2]);
  expect(slideTowards(phone, 1)).toBe(1);
  expect(slideTowards(at(phone, 2), 1)).toBe(0);
  expect(slideTowards(phone, -1)).toBe(2);
});

test('four slides a view: every step moves the track, until its end, and then begins again', () => {
  let grid = track(8, 420);
  const positions: number[] = [];
  for (let step = 0; step < 5; step += 1) {
    grid = at(grid, slideTowards(grid, 1));
    positions.push(Math.round(grid.scrolled));
  }
  expect(positions).toEqual([100, 200, 300, 400, 0]);
});

test('going back from the beginning shows the end', () => {
  const grid = track(8, 420);
  expect(at(grid, slideTowards(grid, -1)).scrolled).toBe(400);
});

test('what fits whole needs no move, and an empty track breaks nothing', () => {
  expect(scrollFor(track(3, 420), 2)).toBe(0);
  expect(currentOf(track(0, 420))).toBe(0);
  expect(scrollFor(track(0, 420), 4)).toBe(0);
});
