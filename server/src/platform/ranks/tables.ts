import { bigint, date, index, primaryKey, text } from 'drizzle-orm/pg-core';
import { app } from '../db/tables.ts';

/**
 * What a ranking has not looked at yet: triggers note whose figures their transaction changed. Rows are only ever added and
 * removed, so nobody waits for another (adr/541).
 */
export const rankChanges = app.table(
  'rank_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** what it names, such as a wallet */
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
  },
  (table) => [index('rank_changes_kind').on(table.kind, table.id)],
);

/** Days (UTC) from which on a ranking stores its figures. */
export const rankWindows = app.table(
  'rank_windows',
  { ranking: text('ranking').notNull(), since: date('since').notNull() },
  (table) => [primaryKey({ columns: [table.ranking, table.since] })],
);
