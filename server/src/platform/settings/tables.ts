import type { SettingPart } from '@talkies/shared/studio';
import { integer, jsonb, text } from 'drizzle-orm/pg-core';
import { app, instant } from '../db/tables.ts';

/** What operators set while the shop runs: one row for each part that was ever set; what it lacks is the deployment's. */
export const shopSettings = app.table('shop_settings', {
  part: text('part').$type<SettingPart>().primaryKey(),
  value: jsonb('value').notNull(),
  version: integer('version').notNull(),
  changedAt: instant('changed_at').notNull(),
});
