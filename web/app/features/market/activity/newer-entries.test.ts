import type { MarketActivity } from '@talkies/shared/schemas';
import { expect, it } from 'vitest';
import { newerEntries } from './newer-entries.ts';

const entries = (...ids: string[]) => ids.map((id) => ({ id }) as MarketActivity);
const ids = (found: MarketActivity[] | null) => found?.map(({ id }) => id) ?? null;

it('finds what came since the page was loaded, and nothing that it has', () => {
  expect(ids(newerEntries(entries('e', 'd', 'c', 'b'), entries('c', 'b', 'a')))).toEqual(['e', 'd']);
  expect(ids(newerEntries(entries('c', 'b'), entries('c', 'b', 'a')))).toEqual([]);
});

it('takes everything where nothing was shown', () => {
  expect(ids(newerEntries(entries('b', 'a'), []))).toEqual(['b', 'a']);
});

it('says that the page has to be read anew where more came than one page has', () => {
  expect(newerEntries(entries('z', 'y'), entries('b', 'a'))).toBeNull();
});

it('says so where a reorganisation took what is shown, or put it into another block', () => {
  expect(newerEntries(entries('b', 'a'), entries('c', 'b', 'a'))).toBeNull();
  expect(newerEntries(entries('d', 'b', 'a'), entries('c', 'b', 'a'))).toBeNull();
  expect(newerEntries(entries('d', 'c', 'a'), entries('c', 'b', 'a'))).toBeNull();
  expect(newerEntries([], entries('a'))).toBeNull();
});
