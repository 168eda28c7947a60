import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, isNull, notInArray } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { summarizeError } from '../../../platform/log.ts';
import { acceptPicture, picturesOf } from '../../media/index.ts';
import { blogFeeds, blogPosts } from '../tables.ts';
import { textSlugs } from '../texts/tables.ts';
import { cleanHtml, type OwnPicture, picturesIn, plainText } from './clean.ts';
import { type BlogFeed, type FeedPost, isFeatured } from './feed.ts';

const MOST_PICTURES = 20;
const SHOWN_WIDTH = 800;
/** Raise it when posts are worked into rows in another way, so that they are anew. */
const WORKED = 3;

/** Which of two releases reads a feed the newer way: whichever raised its part, the sum is higher. */
export const editionOf = (feed: BlogFeed): number => WORKED + feed.edition;

const fingerprintOf = (feed: BlogFeed, post: FeedPost): string =>
  createHash('sha256')
    .update(`${editionOf(feed)} ${JSON.stringify(post)}`)
    .digest('hex');

/** Takes a copy of a picture into our media, so that readers ask nobody else for it. Null where that fails. */
async function copyPicture(
  ctx: Needs<'clock' | 'config' | 'db' | 'log'>,
  feed: BlogFeed,
  address: string,
): Promise<string | null> {
  const bytes = await feed.picture(address);
  if (!bytes) return null;
  const folder = await mkdtemp(join(tmpdir(), 'talkies-post-'));
  try {
    const file = join(folder, 'picture');
    await writeFile(file, bytes);
    return await acceptPicture(ctx, file);
  } catch (error) {
    ctx.log.warn({ err: error, address }, 'a picture of the blog was left out');
    return null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function ownPictures(
  ctx: Needs<'clock' | 'config' | 'db' | 'log'>,
  feed: BlogFeed,
  html: string,
): Promise<Map<string, OwnPicture>> {
  const keys = new Map<string, string>();
  for (const address of picturesIn(html).slice(0, MOST_PICTURES)) {
    const key = await copyPicture(ctx, feed, address);
    if (key) keys.set(address, key);
  }
  const facts = await picturesOf(ctx.db, keys.values());
  return new Map(
    [...keys].flatMap(([address, key]) => {
      const picture = facts.get(key);
      if (!picture) return [];
      const { width, height } = picture;
      return [
        // one of the widths that are served; a narrower picture comes in its own
        [address, { src: `/media/${key}/${SHOWN_WIDTH}.webp`, width, height }] as const,
      ];
    }),
  );
}

/** Works a post of the feed into the row that is shown. */
async function rowOf(
  ctx: Needs<'clock' | 'config' | 'db' | 'log'>,
  feed: BlogFeed,
  post: FeedPost,
): Promise<typeof blogPosts.$inferInsert> {
  const cover = post._embedded?.['wp:featuredmedia']?.[0];
  const html = cleanHtml(post.content.rendered, await ownPictures(ctx, feed, post.content.rendered));
  return {
    slug: post.slug,
    title: plainText(post.title.rendered, 300) || post.slug,
    excerpt: plainText(post.excerpt.rendered || post.content.rendered, 240),
    html,
    author: plainText(post._embedded?.author?.[0]?.name ?? '', 100),
    date: post.date_gmt,
    modified: post.modified_gmt,
    featured: isFeatured(post),
    image: cover?.source_url ? await copyPicture(ctx, feed, cover.source_url) : null,
    imageAlt: plainText(cover?.alt_text ?? '', 300),
    fingerprint: fingerprintOf(feed, post),
  };
}

/** Writes a post where it differs from what is kept, and the studio has none at its address. True when it did. */
export async function cachePost(
  ctx: Needs<'clock' | 'config' | 'db' | 'log'>,
  feed: BlogFeed,
  post: FeedPost,
): Promise<boolean> {
  const [cached] = await ctx.db
    .select({ fingerprint: blogPosts.fingerprint })
    .from(blogPosts)
    .where(eq(blogPosts.slug, post.slug));
  if (cached?.fingerprint === fingerprintOf(feed, post)) return false;
  const [studios] = await ctx.db.select().from(textSlugs).where(eq(textSlugs.slug, post.slug));
  if (studios) return false;
  const row = await rowOf(ctx, feed, post);
  await ctx.db
    .insert(blogPosts)
    .values(row)
    .onConflictDoUpdate({ target: blogPosts.slug, set: row, setWhere: isNull(blogPosts.textId) });
  return true;
}

/**
 * Reads the whole feed and keeps what it says; what it holds no more is gone. Where it fails, everything stays as it
 * was and the failure is noted. Safe to run twice at once. True when the posts are as the feed has them.
 */
export async function refreshBlog(
  ctx: Needs<'changes' | 'clock' | 'config' | 'db' | 'log'>,
  feed: BlogFeed,
): Promise<boolean> {
  const { source } = feed;
  try {
    const posts = await feed.list();
    let changed = false;
    for (const post of posts) changed = (await cachePost(ctx, feed, post)) || changed;
    const slugs = posts.map(({ slug }) => slug);
    const gone = await ctx.db
      .delete(blogPosts)
      .where(and(isNull(blogPosts.textId), slugs.length > 0 ? notInArray(blogPosts.slug, slugs) : undefined))
      .returning({ slug: blogPosts.slug });
    const [before] = await ctx.db.select().from(blogFeeds).where(eq(blogFeeds.source, source));
    await ctx.db
      .update(blogFeeds)
      .set({ fetchedAt: ctx.clock.now(), failingSince: null, lastError: null })
      .where(eq(blogFeeds.source, source));
    if (changed || gone.length > 0 || before?.failingSince) await ctx.changes.emit('content');
    return true;
  } catch (error) {
    ctx.log.warn({ err: error, source }, 'the blog feed could not be read');
    const [before] = await ctx.db.select().from(blogFeeds).where(eq(blogFeeds.source, source));
    const lastError = summarizeError(error);
    await ctx.db
      .update(blogFeeds)
      .set({ failingSince: before?.failingSince ?? ctx.clock.now(), lastError })
      .where(eq(blogFeeds.source, source));
    if (!before?.failingSince) await ctx.changes.emit('content');
    return false;
  }
}
