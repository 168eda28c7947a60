import { expect, test } from 'vitest';
import { cursorAfter, startOf } from './sort-key.ts';

test('a cursor holds the rates where the order goes by them, and nothing of them elsewhere', () => {
  const rates = [
    ['ethereum', '2500'],
    ['polygon', '1'],
  ] as const;
  for (const sort of ['price-up', 'price-down', 'discount'] as const)
    expect(startOf(sort, cursorAfter(sort, '7', rates, '9'))).toEqual({ key: '7', id: '9', rates });
  for (const sort of ['best', 'ending', 'newest', 'most-liked', 'number'] as const) {
    const cursor = cursorAfter(sort, '7', rates, '9');
    expect(startOf(sort, cursor)).toEqual({ key: '7', id: '9', rates: null });
    // a cursor of an hour ago is the same one, whatever the rates were
    expect(cursor).toBe(cursorAfter(sort, '7', [], '9'));
  }
});
