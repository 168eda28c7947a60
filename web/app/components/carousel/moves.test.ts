import { expect, test } from 'vitest';
import { currentOf, scrollFor, slideTowards, type Track } from './moves.ts';

/** Slides of 100 px without gaps in a window of so many pixels; `after`: room behind the last. */
const track = (count: number, width: number, after = 0): Track => ({
  slides: Array.from({ length: count }, (_, place) => 20 + place * 100),
  scrolled: 0,
  reach: Math.max(0, 20 + count * 100 + after - width),
});
const at = (one: Track, place: number): Track => ({ ...one, scrolled: scrollFor(one, place) });

test('one slide a view: each step is a slide, and after the last comes the first', () => {
  const phone = track(3, 160, 40);
  expect([0, 1, 2].map((place) => currentOf(at(phone, place)))).toEqual([0, 1, 2]);
  expect(slideTowards(phone, 1)).toBe(1);
  expect(slideTowards(at(phone, 2), 1)).toBe(0);
  expect(slideTowards(phone, -1)).toBe(2);
});

test('four slides a view: every step moves the track, until its end, and then begins again', () => {
  let wall = track(8, 420);
  const places: number[] = [];
  for (let step = 0; step < 5; step += 1) {
    wall = at(wall, slideTowards(wall, 1));
    places.push(Math.round(wall.scrolled));
  }
  expect(places).toEqual([100, 200, 300, 400, 0]);
});

test('going back from the beginning shows the end', () => {
  const wall = track(8, 420);
  expect(at(wall, slideTowards(wall, -1)).scrolled).toBe(400);
});

test('what fits whole needs no move, and an empty track breaks nothing', () => {
  expect(scrollFor(track(3, 420), 2)).toBe(0);
  expect(currentOf(track(0, 420))).toBe(0);
  expect(scrollFor(track(0, 420), 4)).toBe(0);
});
