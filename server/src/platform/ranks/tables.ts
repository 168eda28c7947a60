import { bigint, date, index, primaryKey, text } from 'drizzle-orm/pg-core';
import { app } from '../db/tables.ts';

/**
 * Changes that a ranking has not counted yet: triggers note whose figures their transaction changed. Rows are only
 * added and removed, so no transaction waits for another (adr/541).
 */
export const rankChanges = app.table(
  'rank_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** the id of the subject, such as a wallet */
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
