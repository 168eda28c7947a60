import type { ChainName, Collection, SaleKind, Tier } from '@talkies/shared';
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
    rarity: text('rarity').$type<Tier>().notNull(),
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

/** Numbers of changes. */
export const itemCountChanges = app.sequence('item_count_changes', { startWith: 1 });
