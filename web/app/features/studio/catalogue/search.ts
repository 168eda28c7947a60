import { type ItemOrder, itemOrders, studioPatterns } from '@talkies/shared/studio';

export const filterNames = [
  'q',
  'film',
  'collection',
  'sale',
  'state',
  'rarity',
  'min',
  'max',
  'creator',
] as const;
export type FilterName = (typeof filterNames)[number];

export const columnNames = [
  'film',
  'celebrity',
  'creator',
  'collection',
  'rarity',
  'sale',
  'chain',
  'price',
  'editions',
  'state',
  'changed',
  'number',
] as const;
export type ColumnName = (typeof columnNames)[number];
const usual: readonly ColumnName[] = ['film', 'collection', 'price', 'editions', 'state', 'changed'];

/** The table's state, from its address. */
export interface Search {
  filters: Partial<Record<FilterName, string>>;
  sort: ItemOrder;
  direction: 'up' | 'down';
  columns: readonly ColumnName[];
  cursor: string | null;
}

const isOneOf = <const T extends readonly string[]>(list: T, text: string | null): text is T[number] =>
  list.some((one) => one === text);

export function readSearch(params: URLSearchParams): Search {
  const filters = Object.fromEntries(
    filterNames.flatMap((name) => {
      const text = params.get(name)?.trim();
      return text ? [[name, text]] : [];
    }),
  );
  const sort = params.get('sort');
  const chosen = params.get('columns');
  return {
    filters,
    sort: isOneOf(itemOrders, sort) ? sort : 'changed',
    direction: params.get('direction') === 'up' ? 'up' : 'down',
    columns: chosen === null ? usual : columnNames.filter((name) => chosen.split(' ').includes(name)),
    cursor: params.get('cursor'),
  };
}

/** The query of its calls. */
export const queryOf = ({ filters, sort, direction }: Search) => ({ ...filters, sort, direction });

/** Its address, without defaults. */
export function searchParams({ filters, sort, direction, columns, cursor }: Search): URLSearchParams {
  const params = new URLSearchParams(filters);
  if (sort !== 'changed') params.set('sort', sort);
  if (direction !== 'down') params.set('direction', direction);
  if (columns.join() !== usual.join()) params.set('columns', columns.join(' '));
  if (cursor) params.set('cursor', cursor);
  return params;
}

export const searchPath = (search: Search): string => {
  const params = searchParams(search);
  return params.size > 0 ? `${studioPatterns.catalogue}?${params}` : studioPatterns.catalogue;
};
