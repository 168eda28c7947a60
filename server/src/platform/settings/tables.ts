import type { SettingPart, WatchedService } from '@talkies/shared/studio';
import { integer, jsonb, text } from 'drizzle-orm/pg-core';
import { app, instant } from '../db/tables.ts';

/**
 * What operators set while the shop runs: one row for each part that was ever set; missing fields have the deployment's
 * value.
 */
export const shopSettings = app.table('shop_settings', {
  part: text('part').$type<SettingPart>().primaryKey(),
  value: jsonb('value').notNull(),
  version: integer('version').notNull(),
  changedAt: instant('changed_at').notNull(),
});

/** Providers that did not answer when they were last called; the first answer removes the row. */
export const providerOutages = app.table('provider_outages', {
  provider: text('provider').$type<WatchedService>().primaryKey(),
  /** of the first call without an answer, and of the last one */
  since: instant('since').notNull(),
  lastAt: instant('last_at').notNull(),
  /** the number of successive calls without an answer */
  failures: integer('failures').notNull(),
});
