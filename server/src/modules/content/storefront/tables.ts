import { integer, jsonb, text } from 'drizzle-orm/pg-core';
import { app, instant } from '../../../platform/db/tables.ts';

/** The editors' settings of public pages: one row for each part that was ever set. */
export const storefront = app.table('storefront', {
  part: text('part').$type<'home' | 'announcement'>().primaryKey(),
  value: jsonb('value').notNull(),
  version: integer('version').notNull(),
  changedAt: instant('changed_at').notNull(),
});
