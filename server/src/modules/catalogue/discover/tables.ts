import type { ChainName } from '@talkies/shared';
import { date, index, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { app, smallAmount } from '../../../platform/db/tables.ts';

/**
 * How often each drop was sold in a day (UTC), first sales and resales, without what people sold to themselves. Triggers of
 * mints, sales, drops and wallets write it in the transaction of the change, nothing else does (adr/481).
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
