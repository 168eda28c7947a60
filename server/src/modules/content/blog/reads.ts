import { beginnerPosts } from '@talkies/shared';
import type { ApiResponse, PostCard } from '@talkies/shared/schemas';
import { count, desc, eq, ne, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { picturesOf, presentImage } from '../../media/index.ts';
import { blogFeeds, blogPosts } from '../tables.ts';
import { movedPost } from '../texts/posts.ts';
import type { BlogFeed } from './blog-feed.ts';
import { ownFeed } from './own/own-feed.ts';
import { cachePost, rowOf } from './refresh.ts';
import { feedOf } from './schedule.ts';

const PAGE = 9;
/** More than a blog marks as featured: the carousel shows all of them (adr/631). */
const FEATURED = 24;
const MORE = 3;
const SYNDICATED = 20;
type FeedRow = typeof blogFeeds.$inferSelect;

const stateOf = async (ctx: Needs<'connection'>, { source }: BlogFeed): Promise<FeedRow | undefined> =>
  (await ctx.connection.reads.select().from(blogFeeds).where(eq(blogFeeds.source, source)))[0];

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

async function presentCards(ctx: Needs<'connection'>, rows: CardRow[]): Promise<PostCard[]> {
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

/** Since when the feed has been failing, and why; null while it works. */
export async function feedFailure(
  ctx: Needs<'config' | 'connection'>,
): Promise<{ since: string; error: string } | null> {
  const state = await stateOf(ctx, feedOf(ctx));
  const since = staleSince(state);
  return since === null ? null : { since, error: state?.lastError ?? '' };
}

/** A page of all posts, newest first, with the featured ones. @throws blog/unavailable where none was ever read */
export async function listPosts(
  ctx: Needs<'config' | 'connection'>,
  page: number,
): Promise<ApiResponse<'listPosts'>> {
  const state = await stateOf(ctx, feedOf(ctx));
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

/**
 * A post by its present or an earlier address. For an unknown address the feed is asked, at most a few times a
 * minute.
 * @throws blog/not-found
 */
export async function findPost(
  ctx: Needs<'clock' | 'config' | 'connection' | 'db' | 'limits' | 'log'>,
  slug: string,
): Promise<ApiResponse<'getPost'>> {
  const feed = feedOf(ctx);
  const state = await stateOf(ctx, feed);
  const find = async (at = slug) =>
    (
      await ctx.connection.reads
        .select({ ...card, html: blogPosts.html, modified: blogPosts.modified })
        .from(blogPosts)
        .where(eq(blogPosts.slug, at))
    )[0];
  const moved = async (): Promise<Awaited<ReturnType<typeof find>>> => {
    const own = await movedPost(ctx.connection.reads, slug);
    return own === null ? undefined : find(own);
  };
  const row =
    (await find()) ??
    (await moved()) ??
    ((await requested(ctx, feed, slug)) ? await find() : undefined) ??
    (await forBeginners(ctx, slug));
  if (!row) throw new AppError(state?.fetchedAt ? 'blog/not-found' : 'blog/unavailable');
  const { html, modified, ...rest } = row;
  const others = await ctx.connection.reads
    .select(card)
    .from(blogPosts)
    .where(ne(blogPosts.slug, row.slug))
    .orderBy(sql`${blogPosts.featured} desc`, desc(blogPosts.date))
    .limit(MORE);
  const [own, ...more] = await presentCards(ctx, [rest, ...others]);
  if (!own) throw new AppError('blog/not-found');
  return { post: { ...own, html, modified: modified.toISOString() }, more, staleSince: staleSince(state) };
}

async function requested(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits' | 'log'>,
  feed: BlogFeed,
  slug: string,
): Promise<boolean> {
  if (feed === ownFeed) return false;
  try {
    await ctx.limits.spend('blog/slug', 'all');
    const post = await feed.bySlug(slug);
    return post !== null && (await cachePost(ctx, feed, post));
  } catch (error) {
    ctx.log.debug({ err: error, slug }, 'a post that is not kept was not found');
    return false;
  }
}

/**
 * The shipped post for beginners, which a shop's lists omit where its blog lacks it: the home page links to it
 * (adr/631).
 */
async function forBeginners(ctx: Needs<'clock' | 'config' | 'db' | 'log'>, slug: string) {
  if (!Object.values<string>(beginnerPosts).includes(slug)) return;
  const post = await ownFeed.bySlug(slug);
  if (!post) return;
  const { row } = await rowOf(ctx, ownFeed, post);
  return { ...row, featured: false, image: row.image ?? null, imageAlt: row.imageAlt ?? '' };
}

/** The newest posts with their text, for feed readers. */
export const newestPosts = (ctx: Needs<'connection'>) =>
  ctx.connection.reads.select().from(blogPosts).orderBy(desc(blogPosts.date)).limit(SYNDICATED);
