import { createHash } from 'node:crypto';
import { picturePath } from '@talkies/shared';
import { and, eq, isNull, notInArray, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { LoggableError } from '../../../platform/errors.ts';
import { summarizeError } from '../../../platform/log.ts';
import { acceptPictureBytes, PictureRefused, picturesOf } from '../../media/index.ts';
import { blogFeeds, blogPosts } from '../tables.ts';
import { textSlugs } from '../texts/tables.ts';
import { type BlogFeed, type FeedPost, isFeatured } from './blog-feed.ts';
import { cleanHtml, type OwnPicture, picturesIn, plainText } from './clean.ts';

const MAX_PICTURES = 20;
const SHOWN_WIDTH = 800;
/** Raise it when posts are worked into rows in another way, so that they are anew. */
const WORKED = 4;

/** Which of two releases reads a feed the newer way: whichever raised its part, the sum is higher. */
export const editionOf = (feed: BlogFeed): number => WORKED + feed.edition;

const fingerprintOf = (feed: BlogFeed, post: FeedPost): string =>
  createHash('sha256')
    .update(`${editionOf(feed)} ${JSON.stringify(post)}`)
    .digest('hex');

/**
 * Takes a copy of a picture into our media, so that readers ask nobody else for it.
 * @returns its key; null where there is none for us; undefined where it could not be taken just now
 */
async function copyPicture(
  ctx: Needs<'clock' | 'config' | 'db' | 'log'>,
  feed: BlogFeed,
  address: string,
): Promise<string | null | undefined> {
  try {
    const bytes = await feed.picture(address);
    return bytes && (await acceptPictureBytes(ctx, bytes));
  } catch (error) {
    ctx.log.warn({ err: error, address }, 'a picture of the blog was left out');
    return error instanceof PictureRefused ? null : undefined;
  }
}

/** The pictures of a post that we have a copy of, and how many could not be taken just now. */
async function ownPictures(
  ctx: Needs<'clock' | 'config' | 'db' | 'log'>,
  feed: BlogFeed,
  html: string,
): Promise<{ pictures: Map<string, OwnPicture>; missing: number }> {
  const keys = new Map<string, string>();
  let missing = 0;
  for (const address of picturesIn(html).slice(0, MAX_PICTURES)) {
    const key = await copyPicture(ctx, feed, address);
    if (key) keys.set(address, key);
    if (key === undefined) missing += 1;
  }
  const facts = await picturesOf(ctx.db, keys.values());
  const pictures = new Map(
    [...keys].flatMap(([address, key]) => {
      const picture = facts.get(key);
      if (!picture) return [];
      const { width, height } = picture;
      return [
        // one of the widths that are served; a narrower picture comes in its own
        [address, { src: picturePath({ key }, SHOWN_WIDTH, 'webp'), width, height }] as const,
      ];
    }),
  );
  return { pictures, missing };
}

/**
 * Turns a post of the feed into the row that is shown, with copies of its pictures.
 * @returns how many pictures are missing too
 */
export async function rowOf(
  ctx: Needs<'clock' | 'config' | 'db' | 'log'>,
  feed: BlogFeed,
  post: FeedPost,
): Promise<{ row: typeof blogPosts.$inferInsert; missing: number }> {
  const cover = post._embedded?.['wp:featuredmedia']?.[0];
  const image = cover?.source_url ? await copyPicture(ctx, feed, cover.source_url) : null;
  const within = await ownPictures(ctx, feed, post.content.rendered);
  const missing = within.missing + (image === undefined ? 1 : 0);
  const row = {
    slug: post.slug,
    title: plainText(post.title.rendered, 300) || post.slug,
    excerpt: plainText(post.excerpt.rendered || post.content.rendered, 240),
    html: cleanHtml(post.content.rendered, within.pictures),
    author: plainText(post._embedded?.author?.[0]?.name ?? '', 100),
    date: post.date_gmt,
    modified: post.modified_gmt,
    featured: isFeatured(post),
    image: image ?? null,
    imageAlt: plainText(cover?.alt_text ?? '', 300),
    // a number behind it, of pictures that are missing, has the next reading try again
    fingerprint: [fingerprintOf(feed, post), ...(missing > 0 ? [missing] : [])].join(' '),
  };
  return { row, missing };
}

/**
 * Writes a post where it differs from what is kept, and the studio has none at its address. What lacks pictures is tried
 * again, and written where it lacks fewer of them. True when it did.
 */
export async function cachePost(
  ctx: Needs<'clock' | 'config' | 'db' | 'log'>,
  feed: BlogFeed,
  post: FeedPost,
): Promise<boolean> {
  const [cached] = await ctx.db
    .select({ fingerprint: blogPosts.fingerprint })
    .from(blogPosts)
    .where(eq(blogPosts.slug, post.slug));
  const [fingerprint, lacking] = cached?.fingerprint.split(' ') ?? [];
  const same = fingerprint === fingerprintOf(feed, post);
  if (same && lacking === undefined) return false;
  const [studios] = await ctx.db.select().from(textSlugs).where(eq(textSlugs.slug, post.slug));
  if (studios) return false;
  const { row, missing } = await rowOf(ctx, feed, post);
  if (same && missing >= Number(lacking)) return false;
  await ctx.db
    .insert(blogPosts)
    .values(row)
    .onConflictDoUpdate({ target: blogPosts.slug, set: row, setWhere: isNull(blogPosts.textId) });
  return true;
}

/** How a reading went, and whether the one before had failed: one statement, since several may end at once. */
async function noteReading(
  db: Database,
  source: string,
  noted: (failingSince: SQLWrapper) => PgUpdateSetSource<typeof blogFeeds>,
): Promise<boolean> {
  const before = db
    .select({ source: blogFeeds.source, failingSince: blogFeeds.failingSince })
    .from(blogFeeds)
    .where(eq(blogFeeds.source, source))
    .for('update')
    .as('before');
  const [row] = await db
    .update(blogFeeds)
    .set(noted(before.failingSince))
    .from(before)
    .where(eq(blogFeeds.source, before.source))
    .returning({ failed: sql<boolean>`${before.failingSince} is not null` });
  return row?.failed ?? false;
}

/**
 * Stores all posts of the feed, and removes those that it no longer has. If the feed fails or is empty, nothing changes
 * and the failure is noted: a site under repair answers with an empty list. May run twice at once.
 * @returns true when the posts are as the feed has them
 */
export async function refreshBlog(
  ctx: Needs<'changes' | 'clock' | 'config' | 'db' | 'log'>,
  feed: BlogFeed,
): Promise<boolean> {
  const { source } = feed;
  try {
    const posts = await feed.list();
    if (posts.length === 0 && (await ctx.db.$count(blogPosts, isNull(blogPosts.textId))) > 0)
      throw new LoggableError('the feed answered without a post that can be read');
    let changed = false;
    for (const post of posts) changed = (await cachePost(ctx, feed, post)) || changed;
    const slugs = posts.map(({ slug }) => slug);
    const gone = await ctx.db
      .delete(blogPosts)
      .where(and(isNull(blogPosts.textId), slugs.length > 0 ? notInArray(blogPosts.slug, slugs) : undefined))
      .returning({ slug: blogPosts.slug });
    const failed = await noteReading(ctx.db, source, () => ({
      fetchedAt: ctx.clock.now(),
      failingSince: null,
      lastError: null,
    }));
    if (changed || gone.length > 0 || failed) await ctx.changes.emit('content');
    return true;
  } catch (error) {
    ctx.log.warn({ err: error, source }, 'the blog feed could not be read');
    const failed = await noteReading(ctx.db, source, (failingSince) => ({
      failingSince: sql`coalesce(${failingSince}, ${sql.param(ctx.clock.now(), blogFeeds.failingSince)})`,
      lastError: summarizeError(error),
    }));
    if (!failed) await ctx.changes.emit('content');
    return false;
  }
}
