import type { DataRequestKind, DataRequestState } from '@talkies/shared';
import { sql } from 'drizzle-orm';
import { index, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { app, instant } from '../../platform/db/tables.ts';
import { users } from '../accounts/index.ts';

/** What somebody wants of the data that we hold about them, until when the law wants it answered, and what we answered. */
export const dataRequests = app.table(
  'data_requests',
  {
    /** a number that can be quoted: `D-7KQ2-X9TB` */
    id: text('id').primaryKey(),
    kind: text('kind').$type<DataRequestKind>().notNull(),
    /** nobody's once the account is gone: that it was answered in time is all that stays */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** in their own words */
    text: text('text').notNull(),
    /** the address of the member who wrote it down for them; null: they themselves */
    openedBy: text('opened_by'),
    /** the conversation that it came up in */
    threadId: text('thread_id'),
    state: text('state').$type<DataRequestState>().notNull().default('open'),
    openedAt: instant('opened_at').notNull(),
    dueAt: instant('due_at').notNull(),
    answeredAt: instant('answered_at'),
    answer: text('answer'),
  },
  (table) => [
    index('data_requests_due').on(table.state, table.dueAt, table.id),
    uniqueIndex('data_requests_open').on(table.userId, table.kind).where(sql`${table.state} = 'open'`),
  ],
);
