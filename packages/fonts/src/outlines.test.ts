import { expect, test } from 'vitest';
import { shapeLine, siteFont } from './outlines.ts';

const khand = siteFont('khand-latin-600');

test('letters stand one after the other', () => {
  const { glyphs, end } = shapeLine(khand, 'TAX');
  expect(glyphs.map(({ x }) => x)).toEqual(glyphs.map(({ x }) => x).toSorted((a, b) => a - b));
  expect(glyphs.every(({ path }) => path.toSVG().startsWith('M'))).toBe(true);
  expect(end).toBeGreaterThan(glyphs.at(-1)?.x ?? 0);
});

test('tracking is added after each letter', () => {
  const close = shapeLine(khand, 'TAX');
  const wide = shapeLine(khand, 'TAX', 0.1);
  expect(wide.end - close.end).toBeCloseTo(0.3 * khand.unitsPerEm);
  expect(wide.glyphs[0]?.x).toBe(close.glyphs[0]?.x);
});

test('a blank has room and no outline', () => {
  const { glyphs, end } = shapeLine(khand, ' ');
  expect(glyphs[0]?.path.toSVG()).toBe('');
  expect(end).toBeGreaterThan(0);
});

test('a face that is not there is refused', () => {
  expect(() => siteFont('comic-400')).toThrow('comic-400');
});
