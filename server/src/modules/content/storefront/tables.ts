import { integer, jsonb, text } from 'drizzle-orm/pg-core';
import { app, instant } from '../../../platform/db/tables.ts';

/** What editors set of pages that are everybody's: one row for each part that was ever set. */
export const storefront = app.table('storefront', {
  part: text('part').$type<'home' | 'announcement'>().primaryKey(),
  value: jsonb('value').notNull(),
  version: integer('version').notNull(),
  changedAt: instant('changed_at').notNull(),
});
