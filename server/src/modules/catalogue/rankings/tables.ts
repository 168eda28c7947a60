import type { ChainName } from '@talkies/shared';
import { sql } from 'drizzle-orm';
import { date, index, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { app, instant, smallAmount } from '../../../platform/db/tables.ts';

/**
 * The number of sales of each drop in a day (UTC), first sales and resales, without self-purchases. Only the triggers
 * of mints, sales, drops and wallets write it, in the transaction of the change (adr/481).
 */
export const saleDays = app.table(
  'sale_days',
  {
    chain: text('chain').$type<ChainName>().notNull(),
    dropId: smallAmount('drop_id').notNull(),
    day: date('day').notNull(),
    sales: integer('sales').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.dropId, table.day] }),
    index('sale_days_day').on(table.day),
  ],
);

/**
 * Items that were sold or liked since a day (UTC), with their sort columns. A ranking of `platform/ranks` (adr/542).
 */
export const itemRanks = app.table(
  'item_ranks',
  {
    itemId: text('item_id').notNull(),
    since: date('since').notNull(),
    sales: integer('sales').notNull(),
    likes: integer('likes').notNull(),
    /** sales and likes together, a sale weighing several likes */
    heat: integer('heat').notNull(),
    /** null for items without a film */
    filmSlug: text('film_slug').notNull(),
    priceCents: smallAmount('price_cents'),
    publishedAt: instant('published_at'),
    dropId: smallAmount('drop_id'),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.since] }),
    index('item_ranks_sold')
      .on(
        table.since,
        table.sales.desc().nullsFirst(),
        table.priceCents.desc().nullsFirst(),
        table.publishedAt.desc().nullsFirst(),
        table.dropId,
      )
      .where(sql`sales > 0`),
    index('item_ranks_liked')
      .on(table.since, table.likes.desc().nullsFirst(), table.publishedAt.desc().nullsFirst(), table.dropId)
      .where(sql`likes > 0`),
    index('item_ranks_film').on(
      table.since,
      table.filmSlug,
      table.heat.desc().nullsFirst(),
      table.publishedAt.desc().nullsFirst(),
      table.dropId,
    ),
  ],
);
