/**
 * Where an item stands. review: a draft that waits for somebody's look; scheduled: one with a day to come; registering:
 * the chain is asked for its drop; hidden: in no list, its owners keep theirs.
 */
export const itemStates = ['draft', 'review', 'scheduled', 'registering', 'published', 'hidden'] as const;
export type ItemState = (typeof itemStates)[number];

export const itemOrders = ['changed', 'title', 'price'] as const;
export type ItemOrder = (typeof itemOrders)[number];
/** A table's rows are counted so far. */
export const MAX_ITEMS_COUNTED = 1_000;
/** Letters that a search needs: the index knows words by three at a time. */
export const SEARCH_LETTERS = 3;

/** Largest files that are taken, in bytes. */
export const PICTURE_BYTES = 25 * 1024 * 1024;
export const LOOP_BYTES = 8 * 1024 * 1024;
/** Of an import, its pictures included. */
export const IMPORT_BYTES = 50 * 1024 * 1024;
export const IMPORT_FILES = 500;
/** Items that are changed at once. */
export const MAX_BULK = 200;
