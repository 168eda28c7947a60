import { expect, test } from 'vitest';
import { patterns } from './paths.ts';
import { takenSegments } from './taken-segments.ts';

test('no page begins with what a film could be called', () => {
  for (const pattern of Object.values(patterns)) {
    const [, first = ''] = pattern.split('/');
    if (!first.startsWith(':')) expect(takenSegments).toContain(first);
  }
});

test.each(['explore', 'orders', 'u', 'api', 'media', 'studio', 'sitemap', 'robots', 'metadata', ''])(
  '%j is no film’s',
  (segment) => {
    expect(takenSegments.has(segment)).toBe(true);
  },
);

test.each(['kabali', 'explores', 'the-entry', 'Explore'])('%s may be one', (segment) => {
  expect(takenSegments.has(segment)).toBe(false);
});
