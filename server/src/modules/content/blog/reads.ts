import type { Answer, PostCard } from '@talkies/shared/schemas';
import { count, desc, eq, lte, ne, sql } from 'drizzle-orm';
import type { Context } from '../../../chain/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { picturesOf, presentImage } from '../../media/index.ts';
import { blogFeeds, blogPosts } from '../tables.ts';
import type { BlogFeed } from './feed.ts';
import { ownFeed } from './own/feed.ts';
import { keepPost, refreshBlog } from './refresh.ts';
import { wordpressFeed } from './wordpress.ts';

declare module '../../../platform/jobs/queue.ts' {
  interface JobPayloads {
    'blog/refresh': { source: string };
  }
}

const PAGE = 9;
const FEATURED = 5;
const MORE = 3;
const SYNDICATED = 20;
/** how old what is shown may be before the feed is asked again, behind the reader's back */
const FRESH_SECONDS = 300;
/** after a failure it is asked sooner */
const RETRY_SECONDS = 60;

const feedOf = (ctx: Context): BlogFeed =>
  ctx.config.blogFeedUrl ? wordpressFeed(ctx.config.blogFeedUrl) : ownFeed;

/** Call once at start. */
export function handleBlogRefresh(ctx: Context): void {
  ctx.queue.handle('blog/refresh', async ({ source }) => {
    const feed = feedOf(ctx);
    // the setting may have changed since the job was written
    if (feed.source === source) await refreshBlog(ctx, feed);
  });
}

type FeedRow = typeof blogFeeds.$inferSelect;

/** True for one caller alone, of all processes: who sets `checkedAt` on does the work. */
async function claim(ctx: Context, source: string, olderThan: Date): Promise<boolean> {
  const checkedAt = ctx.clock.now();
  const claimed = await ctx.db
    .insert(blogFeeds)
    .values({ source, checkedAt })
    .onConflictDoUpdate({
      target: blogFeeds.source,
      set: { checkedAt },
      setWhere: lte(blogFeeds.checkedAt, olderThan),
    })
    .returning({ source: blogFeeds.source });
  return claimed.length > 0;
}

const stateOf = async (ctx: Context, source: string): Promise<FeedRow | undefined> =>
  (await ctx.connection.reads.select().from(blogFeeds).where(eq(blogFeeds.source, source)))[0];

/**
 * Sees to it that there is something to read: the first reader waits for the feed, everybody after gets what is kept
 * while a job looks for news.
 */
async function freshen(ctx: Context, feed: BlogFeed): Promise<FeedRow | undefined> {
  const state = await stateOf(ctx, feed.source);
  const seconds = state?.failingSince ? RETRY_SECONDS : FRESH_SECONDS;
  const due = new Date(ctx.clock.now().getTime() - seconds * 1000);
  // kept by version, so that posts of our own that a new release brings are there at once
  if (!state?.fetchedAt || (feed === ownFeed && (await isOutdated(ctx)))) {
    if ((await claim(ctx, feed.source, state ? due : ctx.clock.now())) || feed === ownFeed)
      await refreshBlog(ctx, feed);
    return stateOf(ctx, feed.source);
  }
  if (state.checkedAt <= due && (await claim(ctx, feed.source, due)))
    await ctx.queue.enqueue(ctx.db, 'blog/refresh', { source: feed.source });
  return state;
}

/** Whether the kept posts are not those that this release was shipped with. */
async function isOutdated(ctx: Context): Promise<boolean> {
  const rows = await ctx.connection.reads
    .select({ slug: blogPosts.slug, at: blogPosts.modified })
    .from(blogPosts);
  const kept = new Map(rows.map(({ slug, at }) => [slug, at.getTime()]));
  const shipped = await ownFeed.list();
  return (
    kept.size !== shipped.length ||
    shipped.some((post) => kept.get(post.slug) !== post.modified_gmt.getTime())
  );
}

const card = {
  slug: blogPosts.slug,
  title: blogPosts.title,
  excerpt: blogPosts.excerpt,
  author: blogPosts.author,
  date: blogPosts.date,
  featured: blogPosts.featured,
  image: blogPosts.image,
  imageAlt: blogPosts.imageAlt,
};
type CardRow = Pick<typeof blogPosts.$inferSelect, keyof typeof card>;

async function presentCards(ctx: Context, rows: CardRow[]): Promise<PostCard[]> {
  const pictures = await picturesOf(
    ctx.connection.reads,
    rows.map(({ image }) => image),
  );
  return rows.map(({ image, imageAlt, date, ...row }) => {
    const picture = image ? pictures.get(image) : undefined;
    return { ...row, date: date.toISOString(), image: picture ? presentImage(picture, imageAlt) : null };
  });
}

const staleSince = (state: FeedRow | undefined): string | null => state?.failingSince?.toISOString() ?? null;

/** A page of all posts, newest first, with the featured ones. @throws blog/unavailable where none was ever read */
export async function listPosts(ctx: Context, page: number): Promise<Answer<'listPosts'>> {
  const state = await freshen(ctx, feedOf(ctx));
  const newest = [desc(blogPosts.date), desc(blogPosts.slug)] as const;
  const [rows, featured, [total]] = await Promise.all([
    ctx.connection.reads
      .select(card)
      .from(blogPosts)
      .orderBy(...newest)
      .limit(PAGE)
      .offset((page - 1) * PAGE),
    ctx.connection.reads
      .select(card)
      .from(blogPosts)
      .where(eq(blogPosts.featured, true))
      .orderBy(...newest)
      .limit(FEATURED),
    ctx.connection.reads.select({ posts: count() }).from(blogPosts),
  ]);
  if (!total?.posts && !state?.fetchedAt) throw new AppError('blog/unavailable');
  return {
    posts: await presentCards(ctx, rows),
    featured: await presentCards(ctx, featured),
    page,
    pages: Math.max(1, Math.ceil((total?.posts ?? 0) / PAGE)),
    staleSince: staleSince(state),
  };
}

/** A post; where it is not kept, the feed is asked by its slug, a few times a minute at most. @throws blog/not-found */
export async function findPost(ctx: Context, slug: string): Promise<Answer<'getPost'>> {
  const feed = feedOf(ctx);
  const state = await freshen(ctx, feed);
  const find = async () =>
    (
      await ctx.connection.reads
        .select({ ...card, html: blogPosts.html, modified: blogPosts.modified })
        .from(blogPosts)
        .where(eq(blogPosts.slug, slug))
    )[0];
  const row = (await find()) ?? ((await askedFor(ctx, feed, slug)) ? await find() : undefined);
  if (!row) throw new AppError(state?.fetchedAt ? 'blog/not-found' : 'blog/unavailable');
  const { html, modified, ...rest } = row;
  const others = await ctx.connection.reads
    .select(card)
    .from(blogPosts)
    .where(ne(blogPosts.slug, slug))
    .orderBy(sql`${blogPosts.featured} desc`, desc(blogPosts.date))
    .limit(MORE);
  const [own, ...more] = await presentCards(ctx, [rest, ...others]);
  if (!own) throw new AppError('blog/not-found');
  return { post: { ...own, html, modified: modified.toISOString() }, more, staleSince: staleSince(state) };
}

async function askedFor(ctx: Context, feed: BlogFeed, slug: string): Promise<boolean> {
  if (feed === ownFeed) return false;
  try {
    await ctx.limits.spend('blog/slug', 'all');
    const post = await feed.bySlug(slug);
    return post !== null && (await keepPost(ctx, feed, post));
  } catch (error) {
    ctx.log.debug({ err: error, slug }, 'a post that is not kept was not found');
    return false;
  }
}

/** The newest with their words, for feed readers. */
export async function newestPosts(ctx: Context) {
  await freshen(ctx, feedOf(ctx));
  return ctx.connection.reads.select().from(blogPosts).orderBy(desc(blogPosts.date)).limit(SYNDICATED);
}
