import { expect, test } from 'vitest';
import { readSearch, searchParams, searchPath } from './search.ts';

const read = (query: string) => readSearch(new URLSearchParams(query));

test('an address without anything is the usual table', () => {
  expect(read('')).toMatchObject({ filters: {}, sort: 'changed', direction: 'down', cursor: null });
  expect(searchPath(read(''))).toBe('/studio/catalogue');
});

test.each([
  'film=kabali&state=draft&sort=title&direction=up',
  'q=neon+at&min=5&max=12.50&creator=Harbour+Paint+Room',
  'columns=film+number',
  'columns=',
  'rarity=Rare&cursor=abc',
])('%s says the same when it is read and written again', (query) =>
  expect(searchParams(read(query)).toString()).toBe(query),
);

test('what is no order and no column of ours is left out', () => {
  expect(read('sort=nonsense&columns=film+nonsense&what=1')).toMatchObject({
    sort: 'changed',
    columns: ['film'],
  });
});
