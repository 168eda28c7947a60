import { jsonb, text } from 'drizzle-orm/pg-core';
import { app, instant } from '../../platform/db/tables.ts';

/** Where two books do not say the same. Holds no personal data: it is stored and listed. */
export interface Difference {
  kind: /** a provider, or the receiver, holds money that belongs to no order */
    | 'money-without-order'
    /** an order counts as paid, and nobody holds money of it */
    | 'order-without-money'
    | 'amount'
    | 'refund'
    | 'dispute'
    | 'token-without-order'
    | 'order-without-token'
    | 'royalty'
    /** an on-ramp has sent coins, or has not, and we say otherwise */
    | 'funding'
    /** the chain holds something else than what our reader made of it */
    | 'chain'
    /** somebody did not answer, or has not been read so far */
    | 'not-compared';
  /** the order's number, the payment's reference, or whose books they are */
  about: string;
  what: string;
}

/** Days of UTC whose books were compared, each as the last comparison found it. */
export const reconciliations = app.table('reconciliations', {
  /** such as 2026-11-22 */
  day: text('day').primaryKey(),
  differences: jsonb('differences').$type<Difference[]>().notNull(),
  comparedAt: instant('compared_at').notNull(),
  /** what an operator found out about the differences, which are listed until then */
  note: text('note'),
});
export type Reconciliation = typeof reconciliations.$inferSelect;
