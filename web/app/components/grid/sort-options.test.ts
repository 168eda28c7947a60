import { shapesOf } from '@talkies/shared/schemas';
import { describe, expect, test } from 'vitest';
import { readFilters } from '../../lib/url/filters.ts';
import { explore, market } from '../../messages/en.ts';
import { sortOptions } from './config.ts';

describe.each([
  ['listItems', 'curated', explore.sorts],
  ['listMarket', 'ending', market.sorts],
] as const)('the orders of %s to choose from', (name, usual, sorts) => {
  const words = { best: explore.best, sorts };
  const withWords = sortOptions({ q: 'lamp' }, usual, words);
  const without = sortOptions({}, usual, words);

  test('are led by the best match where there are words, and have it nowhere else', () => {
    expect(withWords[0]).toEqual(['', 'Best match']);
    expect(without.map(([, label]) => label)).toEqual(Object.values(sorts));
    expect(withWords.slice(1)).toEqual(Object.entries(sorts));
  });

  test('say nothing where the one that holds anyway is left as it is, and are one each', () => {
    expect(without[0]).toEqual(['', Object.values(sorts)[0]]);
    for (const options of [withWords, without])
      expect(new Set(options.map(([value]) => value)).size).toBe(options.length);
  });

  test('are followed by the list as they are chosen', () => {
    const sortOf = (search: Record<string, string>) =>
      shapesOf(name).query?.parse(readFilters(new URLSearchParams(search), usual));
    for (const [value] of withWords)
      expect(sortOf({ q: 'lamp', sort: value })).toMatchObject({ sort: value || 'best' });
    for (const [value] of without) expect(sortOf({ sort: value })).toMatchObject({ sort: value || usual });
  });
});
