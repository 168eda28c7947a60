/**
 * The sort order of a list: with words to search for, the best fit first, unless another order was chosen; without
 * words, the list's usual order.
 */
export function sortInUse<S extends string>(
  { q, sort }: { q?: string | undefined; sort?: S | 'best' | undefined },
  usual: S,
): S | 'best' {
  if (q) return sort ?? 'best';
  return sort === undefined || sort === 'best' ? usual : sort;
}
