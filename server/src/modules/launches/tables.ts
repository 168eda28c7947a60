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
 * The waiting room of a launch. One process at a time moves it, under the lock of its row; people who order or enter
 * never wait for that.
 */
export const waitingRooms = app.table('launch_rooms', {
  launchId: launchId().primaryKey(),
  /** 32 bytes; published once the places are drawn */
  seed: text('seed').$type<Hex>().notNull(),
  /** published before the list is closed */
  seedHash: text('seed_hash').$type<Hex>().notNull(),
  /** when the list of those who came before the opening was closed; from then on `launch_draws` has it */
  closedAt: instant('closed_at'),
  /** the hash of that list, published at that moment */
  entriesHash: text('entries_hash').$type<Hex>(),
  /** the beacon's round, due after that */
  round: integer('round'),
  /** the beacon's signature of that round; null where it has not signed, or the wait for it was given up */
  signature: text('signature').$type<Hex>(),
  /** the first and last failed request of a row without a pause */
  triedSince: instant('tried_since'),
  triedUntil: instant('tried_until'),
  drawnAt: instant('drawn_at'),
  /** how many came before the opening */
  drawn: integer('drawn').notNull().default(0),
  /** the highest place that was given */
  placed: integer('placed').notNull().default(0),
  /** everybody up to this place was let in */
  admitted: integer('admitted').notNull().default(0),
  /** until when the rate of letting people in is used up */
  admittedAt: instant('admitted_at'),
  changedAt: instant('changed_at').notNull(),
});

/** The result of the draw, for anybody who verifies it: it stays as it was, even if people leave. */
export const launchDraws = app.table('launch_draws', {
  launchId: launchId().primaryKey(),
  /** in the order of their digits, and once they are drawn in the order of their places */
  entries: jsonb('entries').$type<Hex[]>().notNull(),
});

/** People who wait or were let in: one place for a person, however many pages they have open. */
export const launchPlaces = app.table(
  'launch_places',
  {
    launchId: launchId(),
    userId: userId(),
    /** the order in which they came */
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    /** 16 random bytes, which the draw puts in order and which identify nobody */
    entry: text('entry').$type<Hex>().notNull(),
    joinedAt: instant('joined_at').notNull(),
    /** null until the places are given */
    place: integer('place'),
    /** they may open orders until then; null: not let in yet */
    passUntil: instant('pass_until'),
    /** when they opened an order with the pass */
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

/** Who may order, or may order early: mail addresses and wallets in lower case. */
export const launchAllowed = app.table(
  'launch_allowed',
  { launchId: launchId(), value: text('value').notNull() },
  (table) => [
    primaryKey({ columns: [table.launchId, table.value] }),
    index('launch_allowed_value').on(table.value),
  ],
);

/** People who want to be reminded of the opening. */
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

/** How many orders were refused, by reason. */
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
