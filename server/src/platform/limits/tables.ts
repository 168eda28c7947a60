import { index, integer, text } from 'drizzle-orm/pg-core';
import { app, instant } from '../db/tables.ts';

/** Attempts within a window that ends at `expire`. The key is a budget and a digest of who spends it. */
export const rateLimits = app.table(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    expire: instant('expire').notNull(),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
);
