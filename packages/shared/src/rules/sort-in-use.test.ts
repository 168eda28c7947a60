import { expect, test } from 'vitest';
import { shapesOf } from '../schemas.ts';
import { sortInUse } from './sort-in-use.ts';

test.each([
  [{}, 'curated'],
  [{ q: '' }, 'curated'],
  [{ q: 'lamp' }, 'best'],
  [{ q: 'lamp', sort: 'best' }, 'best'],
  [{ q: 'lamp', sort: 'curated' }, 'curated'],
  [{ q: 'lamp', sort: 'newest' }, 'newest'],
  [{ sort: 'newest' }, 'newest'],
  [{ sort: 'best' }, 'curated'],
] as const)('the order of %o is %s', (query, sort) => {
  expect(sortInUse<'curated' | 'newest'>(query, 'curated')).toBe(sort);
});

test.each([
  ['listItems', 'curated'],
  ['listMarket', 'ending'],
] as const)('%s has the best match first where there are words, else its usual order', (name, usual) => {
  const read = (query: object) => shapesOf(name).query?.parse(query);
  expect(read({ q: ' lamp ' })).toMatchObject({ q: 'lamp', sort: 'best' });
  expect(read({ q: 'lamp', sort: usual })).toMatchObject({ sort: usual });
  expect(read({ q: ' ', sort: 'best' })).toMatchObject({ sort: usual });
  expect(read({})).toMatchObject({ sort: usual });
  expect(shapesOf(name).query?.safeParse({ sort: 'fit' }).success).toBe(false);
});
