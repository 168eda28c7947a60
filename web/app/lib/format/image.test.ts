import { describe, expect, it } from 'vitest';
import { averageColour, srcSet, widthNear, widthsFor } from './image.ts';

describe('the widths of a picture', () => {
  it('never exceed its original', () => {
    expect(widthsFor(800)).toEqual([160, 320, 480, 640, 800]);
    expect(widthsFor(799)).toEqual([160, 320, 480, 640]);
    expect(widthsFor(5000).at(-1)).toBe(1600);
  });

  it('are at least one, for the smallest original too', () => {
    expect(widthsFor(20)).toEqual([160]);
  });

  it('come as addresses in a srcset', () => {
    expect(srcSet({ key: 'k', width: 320 }, 'avif')).toBe('/media/k/160.avif 160w, /media/k/320.avif 320w');
  });

  it('have one that is nearest below what is wanted', () => {
    expect(widthNear(800, 1200)).toBe(800);
    expect(widthNear(2000, 1200)).toBe(1200);
    expect(widthNear(100, 1200)).toBe(160);
  });
});

describe('the placeholder’s colour', () => {
  it('is the thumbhash’s average', () => {
    expect(averageColour('3OcRJYB4d3h/iIeHeEh3eIhw+j2w')).toMatch(/^rgb\(\d+ \d+ \d+\)$/);
  });

  it('is left out where there is no hash or a broken one', () => {
    expect(averageColour(null)).toBeUndefined();
    expect(averageColour('###')).toBeUndefined();
  });
});
