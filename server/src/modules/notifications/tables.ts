import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { app, instant } from '../../platform/db/tables.ts';
import { sessions, userId } from '../accounts/index.ts';
import type { Channel, ChoiceName } from './choices/choices.ts';

/**
 * Notifications of a person. Their words are made from `kind` and `data` when they are read, so that they can be
 * corrected.
 */
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
    // notifications about somebody are deleted with their account
    index('notifications_cause').on(table.key),
    index('notifications_user').on(table.userId, table.at),
    index('notifications_read').on(table.at).where(sql`read_at is not null`),
    index('notifications_unread').on(table.userId).where(sql`read_at is null`),
  ],
);

/** Categories of which somebody wanted no mails, before there was a choice for each kind; a choice takes precedence. */
export const notificationMutes = app.table(
  'notification_mutes',
  { userId: userId(), category: text('topic').notNull(), at: instant('at').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.category] })],
);

/** A person's choices; without a row the default of choices/choices.ts counts. */
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
 * Browsers that requested pushes (RFC 8030). A row is deleted with its session: a browser that is signed out, there or
 * from afar, gets no more pushes. The endpoint is a secret: together with our key it lets anybody write to the device.
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
    /** our public key that the browser subscribed to; null for devices of before, until a push reached them */
    sender: text('sender'),
    at: instant('at').notNull(),
  },
  (table) => [index('push_devices_user').on(table.userId), index('push_devices_session').on(table.sessionId)],
);
