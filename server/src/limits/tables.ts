import { integer, text } from 'drizzle-orm/pg-core';
import { app, instant } from '../db/tables.ts';

/** Attempts counted by rate-limiter-flexible, which names the columns. */
export const rateLimits = app.table('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: instant('expire'),
});
