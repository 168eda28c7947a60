import type { DifferenceKind } from '@talkies/shared/studio';
import { jsonb, text } from 'drizzle-orm/pg-core';
import { app, instant } from '../../platform/db/tables.ts';

/** Where two books do not say the same. Holds no personal data: who wrote stands in the audit log. */
export interface Difference {
  kind: DifferenceKind;
  /** the order's number, the payment's reference, or whose books they are */
  about: string;
  what: string;
  /**
   * by what it is resolved: what somebody found out, in which role and when, as long as the books say the same; the stored
   * word is older
   */
  settled?: { note: string; by: string; at: string };
}

/** Days of UTC whose books were compared, each as the last comparison found it. */
export const reconciliations = app.table('reconciliations', {
  /** such as 2026-11-22 */
  day: text('day').primaryKey(),
  differences: jsonb('differences').$type<Difference[]>().notNull(),
  comparedAt: instant('compared_at').notNull(),
  /** what an operator found out about all differences of the day, which are listed until then */
  note: text('note'),
});
export type Reconciliation = typeof reconciliations.$inferSelect;
