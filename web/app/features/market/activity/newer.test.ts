import type { MarketActivity } from '@talkies/shared/schemas';
import { expect, it } from 'vitest';
import { newerThan } from './newer.ts';

const entries = (...ids: string[]) => ids.map((id) => ({ id }) as MarketActivity);
const ids = (found: MarketActivity[] | null) => found?.map(({ id }) => id) ?? null;

it('finds what came since the page was loaded, and nothing that it has', () => {
  expect(ids(newerThan(entries('e', 'd', 'c', 'b'), entries('c', 'b', 'a')))).toEqual(['e', 'd']);
  expect(ids(newerThan(entries('c', 'b'), entries('c', 'b', 'a')))).toEqual([]);
});

it('takes everything where nothing was shown', () => {
  expect(ids(newerThan(entries('b', 'a'), []))).toEqual(['b', 'a']);
});

it('says that the page has to be read anew where more came than one page has', () => {
  expect(newerThan(entries('z', 'y'), entries('b', 'a'))).toBeNull();
});

it('says so where a reorganisation took what is shown, or put it into another block', () => {
  expect(newerThan(entries('b', 'a'), entries('c', 'b', 'a'))).toBeNull();
  expect(newerThan(entries('d', 'b', 'a'), entries('c', 'b', 'a'))).toBeNull();
  expect(newerThan(entries('d', 'c', 'a'), entries('c', 'b', 'a'))).toBeNull();
  expect(newerThan([], entries('a'))).toBeNull();
});
