import type { ChainName } from '@talkies/shared';
import type { CollectorOrder } from '@talkies/shared/collectors';
import type { RemindedOf } from '@talkies/shared/schemas';
import { date, index, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { amount, app, instant, smallAmount } from '../../platform/db/tables.ts';
import { users } from '../accounts/index.ts';

export const likes = app.table(
  'likes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    itemId: text('item_id').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.itemId] }),
    index('likes_item').on(table.itemId),
    // recently hot items, and a person's latest likes
    index('likes_at').on(table.at),
    index('likes_user').on(table.userId, table.at),
  ],
);

/**
 * The number of likes of each item with a present or past like. Only the triggers of `likes` write it; one statement
 * changes its items in the order of their ids, so that two never deadlock (adr/352).
 */
export const itemLikes = app.table('item_likes', {
  itemId: text('item_id').primaryKey(),
  likes: integer('likes').notNull(),
});

/** By day (UTC): how many of an item's present likes began on it. Written by the same triggers (adr/481). */
export const itemLikeDays = app.table(
  'item_like_days',
  { itemId: text('item_id').notNull(), day: date('day').notNull(), likes: integer('likes').notNull() },
  (table) => [primaryKey({ columns: [table.itemId, table.day] }), index('item_like_days_day').on(table.day)],
);

const person = (column: string) =>
  text(column)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** The people who watch an item, and are notified when it is offered, gets cheaper or ends. */
export const watches = app.table(
  'watches',
  {
    userId: person('user_id'),
    itemId: text('item_id').notNull(),
    /** the shop's price in US cents at the beginning, or as last announced; null where there was none */
    cents: smallAmount('cents'),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.itemId] }),
    index('watches_item').on(table.itemId, table.userId),
    index('watches_user').on(table.userId, table.at),
  ],
);

/** The people who are to be reminded before a film opens, or an announced auction begins. */
export const reminders = app.table(
  'reminders',
  {
    userId: person('user_id'),
    about: text('about').$type<RemindedOf>().notNull(),
    /** the film's slug, or the auctioned item */
    subject: text('subject').notNull(),
    /** the opening of which they were reminded; another date causes another reminder */
    sentFor: instant('sent_for'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.about, table.subject] }),
    index('reminders_subject').on(table.about, table.subject, table.userId),
  ],
);

/** Followers and the people they follow; nobody follows themselves. */
export const follows = app.table(
  'follows',
  { followerId: person('follower_id'), followedId: person('followed_id'), at: instant('at').notNull() },
  (table) => [
    primaryKey({ columns: [table.followerId, table.followedId] }),
    index('follows_followed').on(table.followedId, table.at),
  ],
);

/** The places of tokens in a showcase, counted from 0. A token without a place is new, and precedes these. */
export const showcasePositions = app.table(
  'showcase_positions',
  {
    userId: person('user_id'),
    chain: text('chain').$type<ChainName>().notNull(),
    tokenId: amount('token_id').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.chain, table.tokenId] })],
);

/**
 * The collectors' figures above zero, by the compared property and the day (UTC) from which it counts. Not written
 * with the change: a ranking of `platform/ranks` (adr/541).
 */
export const collectorRanks = app.table(
  'collector_ranks',
  {
    // no reference: a counting transaction and one that deletes the account must not block each other here
    userId: text('user_id').notNull(),
    measure: text('measure').$type<CollectorOrder>().notNull(),
    since: date('since').notNull(),
    figure: smallAmount('figure').notNull(),
    handle: text('handle').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.measure, table.since] }),
    index('collector_ranks_order').on(
      table.measure,
      table.since,
      table.figure.desc().nullsFirst(),
      table.handle,
    ),
  ],
);
