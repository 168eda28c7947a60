import type { Proof } from '@talkies/shared';
import { index, integer, text } from 'drizzle-orm/pg-core';
import { app, instant } from '../../../platform/db/tables.ts';
import { sessions } from '../tables.ts';

const sessionId = () => text('session_id').references(() => sessions.id, { onDelete: 'cascade' });

/** The last time that the person behind a session proved their identity; deleted with the session. */
export const sessionConfirmations = app.table('session_confirmations', {
  sessionId: sessionId().primaryKey(),
  userId: text('user_id').notNull(),
  by: text('by').$type<Proof>().notNull(),
  at: instant('at').notNull(),
});

export type CodeChannel = 'mail' | 'sms';

/**
 * One-time codes that are being sent or await their entry. The digits are derived from the id and our secret when the
 * message is written, so that nobody reads them here. One for each session: a newer one voids the older.
 */
export const oneTimeCodes = app.table(
  'one_time_codes',
  {
    id: text('id').primaryKey(),
    sessionId: sessionId().notNull().unique(),
    userId: text('user_id').notNull(),
    channel: text('channel').$type<CodeChannel>().notNull(),
    /** the mailbox or number that the code proves */
    sentTo: text('address').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('one_time_codes_user').on(table.userId)],
);
