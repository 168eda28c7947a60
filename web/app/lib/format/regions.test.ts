import { expect, test } from 'vitest';
import { regionName, regions } from './regions.ts';

test('every country is there once, by its name', () => {
  const all = regions();
  expect(all.find(({ code }) => code === 'IN')).toEqual({ code: 'IN', name: 'India' });
  expect(all.length).toBeGreaterThan(240);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
});

test.each(['UK', 'SU', 'DD', 'YU', 'EU', 'ZZ'])('%s is none to live in', (code) => {
  expect(regions().map((region) => region.code)).not.toContain(code);
});

test('a country is called by its name', () => {
  expect(regionName('SG')).toBe('Singapore');
});
