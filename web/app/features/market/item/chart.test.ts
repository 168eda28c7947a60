import { expect, test } from 'vitest';
import { CHART, dotsAt, lineThrough, nearestTo, pointsOf } from './chart.ts';

const sold = [
  { at: '2026-11-01T00:00:00Z', amount: 1_000 },
  { at: '2026-11-02T00:00:00Z', amount: 3_000 },
  { at: '2026-11-05T00:00:00Z', amount: 2_000 },
];

test('time goes to the right, price upwards, and both fill the drawing', () => {
  const points = pointsOf(sold);
  const { width, height, margin } = CHART;
  expect(points.map(({ x }) => x)).toEqual([margin, margin + (width - 2 * margin) / 4, width - margin]);
  expect(points.map(({ y }) => y)).toEqual([height - margin, margin, height / 2]);
});

test('sales at one price are a level line in the middle; of one moment they stand above each other', () => {
  const level = pointsOf(sold.map((sale) => ({ ...sale, amount: 5 })));
  expect(new Set(level.map(({ y }) => y))).toEqual(new Set([CHART.height / 2]));
  const [first] = sold;
  const upright = pointsOf(sold.map((sale) => ({ ...sale, at: first?.at ?? '' })));
  expect(new Set(upright.map(({ x }) => x))).toEqual(new Set([CHART.width / 2]));
});

test('the sale that is pointed at is the nearest in time, the later of two at one place', () => {
  const points = pointsOf(sold);
  expect([0, 0.2, 0.5, 0.9, 1].map((share) => nearestTo(points, share))).toEqual([0, 1, 1, 2, 2]);
  const two = pointsOf([...sold, { at: sold[2]?.at ?? '', amount: 9 }]);
  expect(nearestTo(two, 1)).toBe(3);
});

test('the line goes through every sale, and every sale has a dot', () => {
  const points = [
    { x: 10, y: 20.25 },
    { x: 30, y: 5 },
  ];
  expect(lineThrough(points)).toBe('M10.0 20.3L30.0 5.0');
  expect(dotsAt(points)).toBe('M10.0 20.3h.01M30.0 5.0h.01');
});
