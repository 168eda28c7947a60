import type { DifferenceKind } from '@talkies/shared/studio';
import { jsonb, text } from 'drizzle-orm/pg-core';
import { app, instant } from '../../platform/db/tables.ts';

/** A difference between two books. It contains no personal data: who wrote a note is in the audit log. */
export interface Difference {
  kind: DifferenceKind;
  /** the order's number, the payment's reference, or the name of the books */
  about: string;
  what: string;
  /**
   * the resolution: an operator's note, their role, and when; it lasts as long as a new comparison finds the same difference.
   * The stored word is an older name
   */
  settled?: { note: string; by: string; at: string };
}

/** Days (UTC) that were compared, each with the result of its last comparison. */
export const reconciliations = app.table('reconciliations', {
  /** such as 2026-11-22 */
  day: text('day').primaryKey(),
  differences: jsonb('differences').$type<Difference[]>().notNull(),
  comparedAt: instant('compared_at').notNull(),
  /** an operator's note on all differences of the day; they are listed as open until it is written */
  note: text('note'),
});
export type Reconciliation = typeof reconciliations.$inferSelect;
