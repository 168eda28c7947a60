import { expect, test } from 'vitest';
import { readRequestedTab, requestedPath } from './load.ts';

const read = (search: string, own = true) => readRequestedTab(new URLSearchParams(search), own);

test.each([
  ['', { tab: 'showcase', show: null, after: null, all: false }],
  ['tab=bids', { tab: 'bids', show: null, after: null, all: false }],
  ['tab=On-Sale', { tab: 'on-sale', show: null, after: null, all: false }],
  ['all', { tab: 'showcase', show: null, after: null, all: true }],
  ['tab=activity&show=likes&after=x', { tab: 'activity', show: 'likes', after: 'x', all: false }],
  ['tab=activity&show=nonsense', { tab: 'activity', show: null, after: null, all: false }],
  ['tab=<script>&show=likes', { tab: 'showcase', show: null, after: null, all: false }],
])('the address ?%s names a part of a profile', (search, requested) => {
  expect(read(search)).toEqual(requested);
});

test('what one likes is a part of one’s own profile alone', () => {
  expect(read('tab=liked').tab).toBe('liked');
  expect(read('tab=liked', false).tab).toBe('showcase');
});

test.each(['', '?tab=bids', '?tab=sets', '?tab=liked', '?tab=activity&show=sold&after=x', '?all='])(
  'a part has the address by which it was asked for: %j',
  (search) => {
    expect(requestedPath('/profile', read(search.slice(1)))).toBe(`/profile${search}`);
  },
);
