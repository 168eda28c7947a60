import { expect, test } from 'vitest';
import { type SalesPage, withNewest } from './newer-sales.ts';

const page = (ids: number[], nextCursor: string | null = null) =>
  ({
    sales: ids.map((id) => ({ transaction: `0x${id}`, tokenId: '1' })),
    nextCursor,
  }) as unknown as SalesPage;

test('sales that were opened stay when a new one comes above them', () => {
  expect(withNewest(page([5, 4, 3, 2, 1]), page([6, 5, 4], 'after 4'))).toEqual(page([6, 5, 4, 3, 2, 1]));
});

test('a sale that a reorganisation took away is gone from the rows that were asked for again', () => {
  expect(withNewest(page([6, 5, 4, 3], 'after 3'), page([5, 4], 'after 4'))).toEqual(
    page([5, 4, 3], 'after 3'),
  );
});

test('where more was sold than was asked for, the list begins anew', () => {
  expect(withNewest(page([2, 1]), page([9, 8, 7], 'after 7'))).toEqual(page([9, 8, 7], 'after 7'));
});

test('with nothing further down the newest rows say where to go on', () => {
  expect(withNewest(page([3, 2], 'after 2'), page([4, 3, 2], 'after 2'))).toEqual(page([4, 3, 2], 'after 2'));
  expect(withNewest(null, page([1]))).toEqual(page([1]));
});
