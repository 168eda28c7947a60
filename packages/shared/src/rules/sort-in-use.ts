/**
 * The order of a list that is searched: what fits the words best comes first, unless another order was chosen; without words
 * nothing fits better than the rest, and the list has its usual order.
 */
export function sortInUse<S extends string>(
  { q, sort }: { q?: string | undefined; sort?: S | 'best' | undefined },
  usual: S,
): S | 'best' {
  if (q) return sort ?? 'best';
  return sort === undefined || sort === 'best' ? usual : sort;
}
