import type { ChainName, Collection, Rarity, SaleKind } from '@talkies/shared';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, smallint, text, unique } from 'drizzle-orm/pg-core';
import { app } from '../../../platform/db/tables.ts';

/**
 * How many published items there are of each film, actor, rarity and so on, in each range of prices: their sum is what
 * the shop shows at any moment. Triggers of items and drops write it, nothing else does (adr/376). `change` 0: summed
 * up; any other: what one change added or took away, not yet summed up with the rest.
 */
export const itemCounts = app.table(
  'item_counts',
  {
    /** each level has ranges four times as wide as the one below, see `price-ranges.ts` */
    level: smallint('level').notNull(),
    range: bigint('range', { mode: 'bigint' }).notNull(),
    /** '' of none */
    film: text('film').notNull(),
    celebrity: text('celebrity').notNull(),
    rarity: text('rarity').$type<Rarity>().notNull(),
    collection: text('collection').$type<Collection>().notNull(),
    chain: text('chain').$type<ChainName>().notNull(),
    sale: text('sale').$type<SaleKind>().notNull(),
    /** whether its drop has an edition that is not minted; open orders are no part of it */
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

/** What is counted of all films together stands under this film. */
export const ALL_FILMS = '';

/**
 * The same, by one thing alone: how many are of each film, and how many of each film, and of all together, have each actor
 * and each rarity. A list that nothing but film and price narrow reads a tenth of the rows here (adr/346). Written with
 * `item_counts`, by the same functions.
 */
export const facetCounts = app.table(
  'facet_counts',
  {
    level: smallint('level').notNull(),
    facet: text('facet').$type<'film' | 'celebrity' | 'rarity'>().notNull(),
    /** '' of all films together */
    film: text('film').notNull(),
    range: bigint('range', { mode: 'bigint' }).notNull(),
    /** '' of none */
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

/** Numbers of changes. */
export const itemCountChanges = app.sequence('item_count_changes', { startWith: 1 });
