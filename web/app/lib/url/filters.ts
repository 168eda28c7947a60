import type { ApiInput } from '@talkies/shared/schemas';

/** Filters of the explore page, all of them in the URL. */
export const filterKeys = [
  'q',
  'film',
  'actor',
  'rarity',
  'collection',
  'price',
  'min',
  'max',
  'chain',
  'availability',
] as const;
export type FilterKey = (typeof filterKeys)[number];
export type Filters = Partial<Record<FilterKey | 'sort', string>>;

/**
 * Reads the filters of a URL; empty form fields are no filters. `usual`: the order of a list without words; with words,
 * the best match is first unless an order is chosen, even the usual one.
 */
export function readFilters(search: URLSearchParams | FormData, usual = 'curated'): Filters {
  const filters: Filters = {};
  for (const key of [...filterKeys, 'sort'] as const) {
    const value = search.get(key);
    if (typeof value === 'string' && value.trim() !== '') filters[key] = value.trim();
  }
  if (filters.sort === 'best' || (filters.sort === usual && !filters.q)) delete filters.sort;
  return filters;
}

/** The URL's query for these filters, always in the same order, so that equal filters give equal URLs. */
export function searchOf(filters: Filters, cursor?: string): string {
  const search = new URLSearchParams();
  for (const key of [...filterKeys, 'sort'] as const) if (filters[key]) search.set(key, filters[key]);
  if (cursor) search.set('cursor', cursor);
  return search.size > 0 ? `?${search}` : '';
}

export const without = (filters: Filters, key: FilterKey): Filters => {
  const { [key]: _, ...rest } = filters;
  return rest;
};

export const activeKeys = (filters: Filters): FilterKey[] =>
  filterKeys.filter((key) => filters[key] !== undefined);

/**
 * The first page has fewer items than those added below it: on a phone's slow connection every picture counts. Fills
 * whole rows at every width.
 */
const FIRST = 12;

/** The API's query for these filters; the API checks the values and names a wrong one. */
export const queryOf = <N extends 'listItems' | 'listMarket'>(filters: Filters, cursor: string | null) =>
  ({ ...filters, ...(cursor ? { cursor } : { limit: FIRST }) }) as object as NonNullable<
    ApiInput<N>['query']
  >;
