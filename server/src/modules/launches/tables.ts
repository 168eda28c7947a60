import type { LaunchRefusal } from '@talkies/shared';
import { sql } from 'drizzle-orm';
import { bigserial, index, integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Hex } from 'viem';
import { app, instant } from '../../platform/db/tables.ts';
import { userId } from '../accounts/index.ts';
import { launches } from '../catalogue/index.ts';

const launchId = () =>
  text('launch_id')
    .notNull()
    .references(() => launches.id, { onDelete: 'cascade' });

/**
 * The waiting room of a launch. One process at a time moves it, under the lock of its row; whoever orders or comes never
 * waits for that.
 */
export const waitingRooms = app.table('launch_rooms', {
  launchId: launchId().primaryKey(),
  /** 32 bytes; published once the places are drawn */
  seed: text('seed').$type<Hex>().notNull(),
  /** published before */
  seedHash: text('seed_hash').$type<Hex>().notNull(),
  /** when the list of those who came before the opening was closed, which `launch_draws` has since then */
  closedAt: instant('closed_at'),
  /** of that list, published at that moment */
  entriesHash: text('entries_hash').$type<Hex>(),
  /** of the beacon, due after that */
  round: integer('round'),
  /** the beacon's of that round; null where it has not signed, or the rule waited for it in vain */
  signature: text('signature').$type<Hex>(),
  /** since when the beacon is asked for it in vain without a pause, and until when it was */
  triedSince: instant('tried_since'),
  triedUntil: instant('tried_until'),
  drawnAt: instant('drawn_at'),
  /** how many came before the opening */
  drawn: integer('drawn').notNull().default(0),
  /** the highest place that was given */
  placed: integer('placed').notNull().default(0),
  /** everybody up to this place was let in */
  admitted: integer('admitted').notNull().default(0),
  /** up to when the rate of letting in is used up */
  admittedAt: instant('admitted_at'),
  changedAt: instant('changed_at').notNull(),
});

/** What the draw came to, for whoever checks it: it stays as it was, whoever leaves. */
export const launchDraws = app.table('launch_draws', {
  launchId: launchId().primaryKey(),
  /** by their digits, and once they are drawn in the order of their places */
  entries: jsonb('entries').$type<Hex[]>().notNull(),
});

/** Who waits, or was let in: one place for a person, however many pages they have open. */
export const launchPlaces = app.table(
  'launch_places',
  {
    launchId: launchId(),
    userId: userId(),
    /** in which order they came */
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    /** 16 bytes at random: what the draw puts in order, and says of nobody who they are */
    entry: text('entry').$type<Hex>().notNull(),
    joinedAt: instant('joined_at').notNull(),
    /** null until the places are given */
    place: integer('place'),
    /** may open orders until then; null: not let in yet */
    passUntil: instant('pass_until'),
    /** when they opened an order with it */
    usedAt: instant('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.launchId, table.userId] }),
    index('launch_places_user').on(table.userId),
    index('launch_places_order').on(table.launchId, table.place),
    index('launch_places_new').on(table.launchId, table.seq).where(sql`place is null`),
    index('launch_places_pass')
      .on(table.launchId, table.passUntil)
      .where(sql`pass_until is not null and used_at is null`),
  ],
);

/** Who may come, or may come early: mails and wallets in lower case. */
export const launchAllowed = app.table(
  'launch_allowed',
  { launchId: launchId(), value: text('value').notNull() },
  (table) => [
    primaryKey({ columns: [table.launchId, table.value] }),
    index('launch_allowed_value').on(table.value),
  ],
);

/** Who wants to be reminded of the opening. */
export const launchReminders = app.table(
  'launch_reminders',
  {
    launchId: launchId(),
    userId: userId(),
    /** the opening of which they were reminded; another day reminds anew */
    sentFor: instant('sent_for'),
  },
  (table) => [
    primaryKey({ columns: [table.launchId, table.userId] }),
    index('launch_reminders_user').on(table.userId),
  ],
);

/** How many orders were refused, by why. */
export const launchRefusals = app.table(
  'launch_refusals',
  {
    launchId: launchId(),
    code: text('code').$type<LaunchRefusal>().notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.launchId, table.code] })],
);

export type LaunchRow = typeof launches.$inferSelect;
export type WaitingRoomRow = typeof waitingRooms.$inferSelect;
export type PlaceRow = typeof launchPlaces.$inferSelect;
