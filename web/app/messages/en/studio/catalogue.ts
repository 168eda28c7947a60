import type { ItemOrder, ItemState } from '@talkies/shared/studio';
import { figure } from '../number.ts';

export const studioItemStates: Record<ItemState, string> = {
  draft: 'Draft',
  review: 'Waits for a review',
  scheduled: 'Scheduled',
  registering: 'Being registered',
  published: 'Published',
  hidden: 'Hidden',
};

/** What an item needs before it can be published, by the names that the server gives. */
const needs: Record<string, string> = {
  price: 'a price',
  quantity: 'a number of editions',
  film: 'a film',
  creator: 'a creator',
  image: 'a picture',
};

export const studioCatalogue = {
  title: 'Catalogue',
  newItem: 'New item',
  import: 'Import',
  search: 'Look for items',
  searchHint: 'Words of a title, film, celebrity or collection; or an item’s own number.',
  film: 'Film',
  collection: 'Collection',
  rarity: 'Rarity',
  sale: 'Sold',
  sales: { fixed: 'at a price', auction: 'by auction' },
  state: 'State',
  creator: 'Creator',
  creatorHint: 'The whole name.',
  any: 'Any',
  min: 'From $',
  max: 'To $',
  find: 'Find',
  clear: 'Clear all',
  columns: 'Columns',
  column: {
    title: 'Item',
    film: 'Film',
    celebrity: 'Celebrity',
    creator: 'Creator',
    collection: 'Collection',
    rarity: 'Rarity',
    sale: 'Sold',
    price: 'Price',
    editions: 'Sold of',
    state: 'State',
    changed: 'Changed',
    number: 'Number',
    chain: 'Chain',
  },
  table: 'Items',
  sorts: { changed: 'by change', title: 'by title', price: 'by price' } satisfies Record<ItemOrder, string>,
  sortUp: (by: string) => `Sort ${by}, upwards`,
  sortDown: (by: string) => `Sort ${by}, downwards`,
  count: (count: number, most: number) =>
    count >= most ? `${figure(most)} items or more` : `${figure(count)} ${count === 1 ? 'item' : 'items'}`,
  export: 'Export as CSV',
  none: 'No item fits.',
  noneHint: 'Take a filter away, or look for fewer words.',
  noneYet: 'There is no item yet.',
  next: 'Next page',
  first: 'First page',
  noPrice: '–',
  auctionFrom: 'from',
  editions: (sold: number, quantity: number | null) =>
    `${figure(sold)} of ${quantity === null ? '–' : figure(quantity)}`,
  lacks: (names: readonly string[]) => `Lacks ${names.map((name) => needs[name] ?? name).join(', ')}`,
};
