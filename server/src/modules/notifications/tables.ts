import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { app, instant } from '../../platform/db/tables.ts';
import { sessions, userId } from '../accounts/index.ts';
import type { Channel, ChoiceName } from './choices/choices.ts';

/** What somebody is notified of. Words are made from `kind` and `data` when it is read, so that they can be mended. */
export const notifications = app.table(
  'notifications',
  {
    /** 20 letters and digits, as the specification has them */
    id: text('id').primaryKey(),
    userId: userId(),
    kind: text('kind').notNull(),
    data: jsonb('data').notNull(),
    /** names the cause: one person is notified of it once */
    key: text('key').notNull(),
    at: instant('at').notNull(),
    readAt: instant('read_at'),
  },
  (table) => [
    uniqueIndex('notifications_key').on(table.userId, table.key),
    // what tells others of somebody goes with their account
    index('notifications_cause').on(table.key),
    index('notifications_user').on(table.userId, table.at),
    index('notifications_read').on(table.at).where(sql`read_at is not null`),
    index('notifications_unread').on(table.userId).where(sql`read_at is null`),
  ],
);

/** Topics of which somebody wanted no mails, before there was a choice for each; a choice counts before it. */
export const notificationMutes = app.table(
  'notification_mutes',
  { userId: userId(), category: text('topic').notNull(), at: instant('at').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.category] })],
);

/** What somebody chose; without a row the default of choices/choices.ts counts. */
export const notificationChoices = app.table(
  'notification_choices',
  {
    userId: userId(),
    choice: text('choice').$type<ChoiceName>().notNull(),
    channel: text('channel').$type<Channel>().notNull(),
    wanted: boolean('wanted').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.choice, table.channel] })],
);

/**
 * Browsers that asked for pushes (RFC 8030). A row goes with its session: who signs out, there or from afar, is told
 * nothing there any more. The endpoint is a secret: who knows it, and our key, can write to the device.
 */
export const pushDevices = app.table(
  'push_devices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull().unique(),
    /** the browser's public key and secret (RFC 8291), base64url */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('push_devices_user').on(table.userId), index('push_devices_session').on(table.sessionId)],
);
