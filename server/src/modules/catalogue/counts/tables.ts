import type { ChainName, Collection, Rarity, SaleKind } from '@talkies/shared';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, smallint, text, unique } from 'drizzle-orm/pg-core';
import { app } from '../../../platform/db/tables.ts';

/**
 * The number of published items by film, actor, rarity and so on in each range of prices; the sum of rows is the
 * present state. Only the triggers of items and drops write it (adr/376). `change` 0: a summed row; any other: the
 * effect of one change that is not summed up yet.
 */
export const itemCounts = app.table(
  'item_counts',
  {
    /** each level has ranges four times as wide as the one below, see `price-ranges.ts` */
    level: smallint('level').notNull(),
    range: bigint('range', { mode: 'bigint' }).notNull(),
    /** '' where there is none */
    film: text('film').notNull(),
    celebrity: text('celebrity').notNull(),
    rarity: text('rarity').$type<Rarity>().notNull(),
    collection: text('collection').$type<Collection>().notNull(),
    chain: text('chain').$type<ChainName>().notNull(),
    sale: text('sale').$type<SaleKind>().notNull(),
    /** whether its drop has an unminted edition; open orders do not count */
    available: boolean('available').notNull(),
    change: bigint('change', { mode: 'bigint' }).notNull(),
    items: integer('items').notNull(),
  },
  (table) => [
    unique('item_counts_cell').on(
      table.level,
      table.range,
      table.film,
      table.celebrity,
      table.rarity,
      table.collection,
      table.chain,
      table.sale,
      table.available,
      table.change,
    ),
    index('item_counts_changes').on(table.change).where(sql`change > 0`),
  ],
);

/** The key of the counts over all films. */
export const ALL_FILMS = '';

/**
 * The counts by a single column: by film, and for each film and for all together, by actor and by rarity. A list that
 * only film and price filter reads a tenth of the rows here (adr/346). Written with `item_counts`, by the same
 * functions.
 */
export const facetCounts = app.table(
  'facet_counts',
  {
    level: smallint('level').notNull(),
    facet: text('facet').$type<'film' | 'celebrity' | 'rarity'>().notNull(),
    /** '' of all films together */
    film: text('film').notNull(),
    range: bigint('range', { mode: 'bigint' }).notNull(),
    /** '' where there is none */
    value: text('value').notNull(),
    change: bigint('change', { mode: 'bigint' }).notNull(),
    items: integer('items').notNull(),
  },
  (table) => [
    unique('facet_counts_cell').on(
      table.level,
      table.facet,
      table.film,
      table.range,
      table.value,
      table.change,
    ),
    index('facet_counts_changes').on(table.change).where(sql`change > 0`),
  ],
);

/** The numbers of changes. */
export const itemCountChanges = app.sequence('item_count_changes', { startWith: 1 });
