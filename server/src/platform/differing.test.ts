import { expect, test } from 'vitest';
import { differing } from './differing.ts';

test('only the fields in which two forms differ are named, as each has them, lists by what is in them', () => {
  const before = { title: 'Metropolis', credits: ['Lang'], price: null as string | null };
  const after = { title: 'Metropolis', credits: ['Lang'], price: '5' };
  expect(differing(before, after)).toEqual({
    names: ['price'],
    before: { price: null },
    after: { price: '5' },
  });
  expect(differing(before, { ...before, credits: ['Lang', 'Harbou'] }).after).toEqual({
    credits: ['Lang', 'Harbou'],
  });
  expect(differing(before, { ...before })).toEqual({ names: [], before: {}, after: {} });
});
