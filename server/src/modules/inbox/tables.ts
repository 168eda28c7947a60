import { bigserial, boolean, index, integer, text, uuid } from 'drizzle-orm/pg-core';
import { app, instant } from '../../platform/db/tables.ts';
import { users } from '../accounts/index.ts';

export type ThreadKind = 'message' | 'report';

/** The handling of a message or report: who is responsible, and whether the sender waits for our reply. */
export const inboxThreads = app.table(
  'inbox_threads',
  {
    /** the number of the message or report */
    id: text('id').primaryKey(),
    kind: text('kind').$type<ThreadKind>().notNull(),
    /** the sender, where they were signed in */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    state: text('state').$type<'open' | 'closed'>().notNull().default('open'),
    /** the last message is the sender's, or a reply of ours did not reach them */
    waiting: boolean('waiting').notNull().default(true),
    assigneeId: text('assignee_id'),
    /** the address of that member, when it was given to them */
    assignee: text('assignee'),
    /** the number of replies; a writer names the one they have read, so that two do not answer at once */
    version: integer('version').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [
    index('inbox_threads_state').on(table.state, table.lastAt, table.id),
    index('inbox_threads_assignee').on(table.assigneeId, table.lastAt),
    index('inbox_threads_user').on(table.userId),
  ],
);

/** The replies after the first message: ours, and the sender's. */
export const inboxReplies = app.table(
  'inbox_replies',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    threadId: text('thread_id')
      .notNull()
      .references(() => inboxThreads.id, { onDelete: 'cascade' }),
    from: text('from').$type<'us' | 'them'>().notNull(),
    /** a member's address, or `command`; null for theirs */
    author: text('author'),
    text: text('text').notNull(),
    at: instant('at').notNull(),
    /** since when a reply of ours counts as undelivered, as its mail was given up */
    undeliveredAt: instant('undelivered_at'),
  },
  (table) => [index('inbox_replies_thread').on(table.threadId, table.id)],
);

/** Ready-made answers. */
export const inboxTexts = app.table('inbox_texts', {
  id: uuid('id').primaryKey().defaultRandom(),
  title: text('title').notNull(),
  text: text('text').notNull(),
  version: integer('version').notNull().default(1),
  updatedAt: instant('updated_at').notNull(),
});
