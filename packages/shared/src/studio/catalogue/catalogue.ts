import { MINUTE_MS } from '../../rules/durations.ts';

/**
 * States of an item. review: a draft that waits for a review; scheduled: a draft with a future date; registering: its
 * drop is being registered on the chain; hidden: in no list, while owners keep their editions.
 */
export const itemStates = ['draft', 'review', 'scheduled', 'registering', 'published', 'hidden'] as const;
export type ItemState = (typeof itemStates)[number];

/** How long a publication may begin after its time before it counts as missed, of items and texts. */
export const PUBLICATION_LATE_MS = 5 * MINUTE_MS;

export const itemOrders = ['changed', 'title', 'price'] as const;
export type ItemOrder = (typeof itemOrders)[number];
/** How far a table's rows are counted. */
export const MAX_ITEMS_COUNTED = 1_000;
/** The fewest letters of a search: the index is made of groups of three letters. */
export const SEARCH_LETTERS = 3;

/** The largest accepted files, in bytes. */
export const PICTURE_BYTES = 25 * 1024 * 1024;
export const LOOP_BYTES = 8 * 1024 * 1024;
/** The size of an import, pictures included, in bytes. */
export const IMPORT_BYTES = 50 * 1024 * 1024;
export const IMPORT_FILES = 500;
/** The most items of one bulk change. */
export const MAX_BULK = 200;
