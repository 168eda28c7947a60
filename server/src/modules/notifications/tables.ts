import { sql } from 'drizzle-orm';
import { index, jsonb, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { app, instant } from '../../db/tables.ts';
import { users } from '../accounts/index.ts';

const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** What somebody is told. Words are made from `kind` and `data` when it is read, so that they can be mended. */
export const notifications = app.table(
  'notifications',
  {
    /** 20 letters and digits, as the documents have them */
    id: text('id').primaryKey(),
    userId: userId(),
    kind: text('kind').notNull(),
    data: jsonb('data').notNull(),
    /** names the cause: one person is told of it once */
    key: text('key').notNull(),
    at: instant('at').notNull(),
    readAt: instant('read_at'),
  },
  (table) => [
    uniqueIndex('notifications_key').on(table.userId, table.key),
    index('notifications_user').on(table.userId, table.at),
    index('notifications_unread').on(table.userId).where(sql`read_at is null`),
  ],
);

/** Topics of which somebody wants no mails. */
export const notificationMutes = app.table(
  'notification_mutes',
  { userId: userId(), topic: text('topic').notNull(), at: instant('at').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.topic] })],
);
