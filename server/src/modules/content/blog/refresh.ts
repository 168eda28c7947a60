import { createHash } from 'node:crypto';
import { picturePath } from '@talkies/shared';
import { and, eq, inArray, isNull, type SQLWrapper, sql } from 'drizzle-orm';
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
/** Raise it when posts are converted to rows differently, so that all are converted again. */
const WORKED = 4;

/** Decides which of two releases reads a feed the newer way: a release that raised either part has the higher sum. */
export const editionOf = (feed: BlogFeed): number => WORKED + feed.edition;

const fingerprintOf = (feed: BlogFeed, post: FeedPost): string =>
  createHash('sha256')
    .update(`${editionOf(feed)} ${JSON.stringify(post)}`)
    .digest('hex');

/**
 * Copies a picture into our media, so that readers contact no other site for it.
 * @returns its key; null where there is none for us; undefined where it could not be fetched now
 */
async function copyPicture(
  ctx: Needs<'clock' | 'config' | 'db' | 'log'>,
  feed: BlogFeed,
  address: string,
  signal?: AbortSignal,
): Promise<string | null | undefined> {
  try {
    const bytes = await feed.picture(address, signal);
    return bytes && (await acceptPictureBytes(ctx, bytes));
  } catch (error) {
    signal?.throwIfAborted();
    ctx.log.warn({ err: error, address }, 'a picture of the blog was left out');
    return error instanceof PictureRefused ? null : undefined;
  }
}

/** The copied pictures of a post, and how many could not be fetched now. */
async function ownPictures(
  ctx: Needs<'clock' | 'config' | 'db' | 'log'>,
  feed: BlogFeed,
  html: string,
  signal?: AbortSignal,
): Promise<{ pictures: Map<string, OwnPicture>; missing: number }> {
  const keys = new Map<string, string>();
  let missing = 0;
  for (const address of picturesIn(html).slice(0, MAX_PICTURES)) {
    const key = await copyPicture(ctx, feed, address, signal);
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
        // one of the served widths; a narrower picture is served in its own
        [address, { src: picturePath({ key }, SHOWN_WIDTH, 'webp'), width, height }] as const,
      ];
    }),
  );
  return { pictures, missing };
}

/**
 * Converts a post of the feed to its stored row, with copies of its pictures.
 * @returns also how many pictures are missing
 */
export async function rowOf(
  ctx: Needs<'clock' | 'config' | 'db' | 'log'>,
  feed: BlogFeed,
  post: FeedPost,
  signal?: AbortSignal,
): Promise<{ row: typeof blogPosts.$inferInsert; missing: number }> {
  const cover = post._embedded?.['wp:featuredmedia']?.[0];
  const image = cover?.source_url ? await copyPicture(ctx, feed, cover.source_url, signal) : null;
  const within = await ownPictures(ctx, feed, post.content.rendered, signal);
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
    // a suffix with the number of missing pictures makes the next reading try again
    fingerprint: [fingerprintOf(feed, post), ...(missing > 0 ? [missing] : [])].join(' '),
  };
  return { row, missing };
}

/** Whether a post of the studio has that address, or had it. */
const isStudios = async (db: Database, slug: string): Promise<boolean> =>
  (await db.$count(textSlugs, eq(textSlugs.slug, slug))) > 0;

/**
 * Writes a post where it differs from the stored one, unless the studio has a post at its address. A post with
 * missing pictures is tried again, and written where fewer are missing. Returns whether it was written.
 */
export async function cachePost(
  ctx: Needs<'clock' | 'config' | 'db' | 'log'>,
  feed: BlogFeed,
  post: FeedPost,
  signal?: AbortSignal,
): Promise<boolean> {
  const [cached] = await ctx.db
    .select({ fingerprint: blogPosts.fingerprint })
    .from(blogPosts)
    .where(eq(blogPosts.slug, post.slug));
  const [fingerprint, lacking] = cached?.fingerprint.split(' ') ?? [];
  const same = fingerprint === fingerprintOf(feed, post);
  if (same && lacking === undefined) return false;
  if (await isStudios(ctx.db, post.slug)) return false;
  const { row, missing } = await rowOf(ctx, feed, post, signal);
  if (same && missing >= Number(lacking)) return false;
  // pictures take a while: the studio may have taken the post over, and off the blog
  if (await isStudios(ctx.db, post.slug)) return false;
  await ctx.db
    .insert(blogPosts)
    .values(row)
    .onConflictDoUpdate({ target: blogPosts.slug, set: row, setWhere: isNull(blogPosts.textId) });
  return true;
}

/**
 * Records the result of a reading, and returns whether the one before had failed: one statement, since several may
 * end at once.
 */
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
 * Stores all posts of the feed, and removes those that it no longer has; one that cannot be read stays as it was. If the feed fails or is empty, nothing
 * changes and the failure is recorded: a site under repair returns an empty list. May run twice at once.
 * @param signal ends the reading early; the next one continues
 * @returns true when the stored posts match the feed
 */
export async function refreshBlog(
  ctx: Needs<'changes' | 'clock' | 'config' | 'db' | 'log'>,
  feed: BlogFeed,
  signal?: AbortSignal,
): Promise<boolean> {
  const { source } = feed;
  try {
    const before = await ctx.db
      .select({ slug: blogPosts.slug })
      .from(blogPosts)
      .where(isNull(blogPosts.textId));
    const skipped: string[] = [];
    const posts = await feed.list(signal, (slug) => skipped.push(slug));
    if (skipped.length > 0)
      ctx.log.warn({ slugs: skipped }, 'posts of the blog feed could not be read, and stay as they were');
    if (posts.length === 0 && before.length > 0)
      throw new LoggableError('the feed answered without a post that can be read');
    let changed = false;
    for (const post of posts) {
      signal?.throwIfAborted();
      changed = (await cachePost(ctx, feed, post, signal)) || changed;
    }
    const listed = new Set([...posts.map(({ slug }) => slug), ...skipped]);
    // a post that was added during the reading is newer than the list
    const unlisted = before.map(({ slug }) => slug).filter((slug) => !listed.has(slug));
    const gone = await ctx.db
      .delete(blogPosts)
      .where(and(isNull(blogPosts.textId), inArray(blogPosts.slug, unlisted)))
      .returning({ slug: blogPosts.slug });
    const failed = await noteReading(ctx.db, source, () => ({
      fetchedAt: ctx.clock.now(),
      failingSince: null,
      lastError: null,
    }));
    if (changed || gone.length > 0 || failed) await ctx.changes.emit('content');
    return true;
  } catch (error) {
    if (signal?.aborted) return false;
    ctx.log.warn({ err: error, source }, 'the blog feed could not be read');
    const failed = await noteReading(ctx.db, source, (failingSince) => ({
      failingSince: sql`coalesce(${failingSince}, ${sql.param(ctx.clock.now(), blogFeeds.failingSince)})`,
      lastError: summarizeError(error),
    }));
    if (!failed) await ctx.changes.emit('content');
    return false;
  }
}
