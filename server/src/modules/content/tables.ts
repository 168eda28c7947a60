import type { ContactSubject } from '@talkies/shared';
import { boolean, index, integer, text } from 'drizzle-orm/pg-core';
import { app, instant } from '../../platform/db/tables.ts';
import { users } from '../accounts/index.ts';

/** Posts as they are shown, made safe: as the feed was last read, and as the studio last published them. */
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
     * fingerprint of what the feed sent: an unchanged post is not worked on again. With a number behind it, so many of
     * its pictures could not be fetched, and are tried again
     */
    fingerprint: text('fingerprint').notNull(),
    /** of the studio, where it is one that the studio writes: the feed leaves it alone */
    textId: text('text_id').unique(),
  },
  (table) => [index('blog_posts_date').on(table.date)],
);

/** How reading the feed went; one row for each source. */
export const blogFeeds = app.table('blog_feeds', {
  source: text('source').primaryKey(),
  /** one process at a time reads: set when it begins */
  checkedAt: instant('checked_at').notNull(),
  /** how it reads, see `editionOf`: of releases that run side by side the newest reads */
  edition: integer('edition').notNull().default(0),
  fetchedAt: instant('fetched_at'),
  /** the first failure since it last went well */
  failingSince: instant('failing_since'),
  lastError: text('last_error'),
});

/** What people wrote to us. */
export const contactMessages = app.table(
  'contact_messages',
  {
    id: text('id').primaryKey(),
    /** whoever was signed in; the answer reaches them in the shop too */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    topic: text('topic').$type<ContactSubject>().notNull(),
    message: text('message').notNull(),
    at: instant('at').notNull(),
    /** of releases before the inbox: nobody writes these two any more, see `inbox_replies` */
    answer: text('answer'),
    answeredAt: instant('answered_at'),
  },
  (table) => [index('contact_messages_at').on(table.at), index('contact_messages_user').on(table.userId)],
);

export type SubscriberState = 'pending' | 'confirmed' | 'left';

/** The newsletter's readers. Only who confirmed gets it; who left stays known as such until the address is forgotten. */
export const subscribers = app.table('newsletter_subscribers', {
  id: text('id').primaryKey(),
  /** lower case */
  email: text('email').notNull().unique(),
  state: text('state').$type<SubscriberState>().notNull(),
  requestedAt: instant('requested_at').notNull(),
  confirmedAt: instant('confirmed_at'),
  leftAt: instant('left_at'),
});
