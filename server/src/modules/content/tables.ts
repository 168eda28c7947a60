import type { ContactSubject } from '@talkies/shared';
import { boolean, index, integer, text } from 'drizzle-orm/pg-core';
import { app, instant } from '../../platform/db/tables.ts';
import { users } from '../accounts/index.ts';

/** Sanitised posts: as last read from the feed, and as last published by the studio. */
export const blogPosts = app.table(
  'blog_posts',
  {
    slug: text('slug').primaryKey(),
    title: text('title').notNull(),
    excerpt: text('excerpt').notNull(),
    html: text('html').notNull(),
    author: text('author').notNull(),
    date: instant('date').notNull(),
    modified: instant('modified').notNull(),
    featured: boolean('featured').notNull(),
    /** key in media */
    image: text('image'),
    imageAlt: text('image_alt').notNull(),
    /**
     * fingerprint of the feed's post: an unchanged post is not processed again. A suffix states how many of its
     * pictures could not be fetched, and are tried again
     */
    fingerprint: text('fingerprint').notNull(),
    /** the studio's text, for a post written there: the feed does not touch it */
    textId: text('text_id').unique(),
  },
  (table) => [index('blog_posts_date').on(table.date)],
);

/** The result of reading the feed; one row for each source. */
export const blogFeeds = app.table('blog_feeds', {
  source: text('source').primaryKey(),
  /** set when a reading begins: one process reads at a time */
  checkedAt: instant('checked_at').notNull(),
  /** the reading release's edition, see `editionOf`: of concurrent releases the newest reads */
  edition: integer('edition').notNull().default(0),
  fetchedAt: instant('fetched_at'),
  /** the first failure since the last success */
  failingSince: instant('failing_since'),
  lastError: text('last_error'),
});

/** Messages that people wrote to us. */
export const contactMessages = app.table(
  'contact_messages',
  {
    id: text('id').primaryKey(),
    /** the signed-in sender; the answer also reaches them in the shop */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    topic: text('topic').$type<ContactSubject>().notNull(),
    message: text('message').notNull(),
    at: instant('at').notNull(),
    /** from releases before the inbox: these two are no longer written, see `inbox_replies` */
    answer: text('answer'),
    answeredAt: instant('answered_at'),
  },
  (table) => [index('contact_messages_at').on(table.at), index('contact_messages_user').on(table.userId)],
);

export type SubscriberState = 'pending' | 'confirmed' | 'left';

/**
 * The newsletter's subscribers. Only confirmed ones receive it; a subscriber who left stays recorded as such until
 * the address is deleted.
 */
export const subscribers = app.table('newsletter_subscribers', {
  id: text('id').primaryKey(),
  /** lower case */
  email: text('email').notNull().unique(),
  state: text('state').$type<SubscriberState>().notNull(),
  requestedAt: instant('requested_at').notNull(),
  confirmedAt: instant('confirmed_at'),
  leftAt: instant('left_at'),
});
