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
    // what is hot lately, and what somebody liked last
    index('likes_at').on(table.at),
    index('likes_user').on(table.userId, table.at),
  ],
);

/**
 * How many like each item that somebody likes or liked. Triggers of `likes` write it, nothing else does; one statement
 * changes its items in the order of their ids, so that two never wait for each other (adr/352).
 */
export const itemLikes = app.table('item_likes', {
  itemId: text('item_id').primaryKey(),
  likes: integer('likes').notNull(),
});

/** How many of those who like an item began to on a day (UTC). The same triggers write it (adr/481). */
export const itemLikeDays = app.table(
  'item_like_days',
  { itemId: text('item_id').notNull(), day: date('day').notNull(), likes: integer('likes').notNull() },
  (table) => [primaryKey({ columns: [table.itemId, table.day] }), index('item_like_days_day').on(table.day)],
);

const person = (column: string) =>
  text(column)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Who wants to be notified when an item is offered, gets cheaper or ends. */
export const watches = app.table(
  'watches',
  {
    userId: person('user_id'),
    itemId: text('item_id').notNull(),
    /** the shop's price, in US cents, when it began, or as it was last announced; null where there was none */
    cents: smallAmount('cents'),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.itemId] }),
    index('watches_item').on(table.itemId, table.userId),
    index('watches_user').on(table.userId, table.at),
  ],
);

/** Who wants to be notified before a film opens, or an announced auction begins. */
export const reminders = app.table(
  'reminders',
  {
    userId: person('user_id'),
    about: text('about').$type<RemindedOf>().notNull(),
    /** the film's slug, the item that is auctioned */
    subject: text('subject').notNull(),
    /** the opening of which they were reminded; another day reminds anew */
    sentFor: instant('sent_for'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.about, table.subject] }),
    index('reminders_subject').on(table.about, table.subject, table.userId),
  ],
);

/** Who follows whom; nobody themselves. */
export const follows = app.table(
  'follows',
  { followerId: person('follower_id'), followedId: person('followed_id'), at: instant('at').notNull() },
  (table) => [
    primaryKey({ columns: [table.followerId, table.followedId] }),
    index('follows_followed').on(table.followedId, table.at),
  ],
);

/** Where the tokens of a showcase hang, counted from 0. A token without a place is new: it hangs before these. */
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
 * Figures of collectors that are more than nothing, by what they are compared by and the day (UTC) from which on it counts.
 * Not written with the change: a ranking of `platform/ranks` (adr/541).
 */
export const collectorRanks = app.table(
  'collector_ranks',
  {
    // no reference: a transaction that counts and one that deletes the account must not meet here
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
