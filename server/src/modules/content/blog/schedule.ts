import { and, eq, lt, lte, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { createLoop } from '../../../platform/jobs/loop.ts';
import { blogFeeds } from '../tables.ts';
import type { BlogFeed } from './blog-feed.ts';
import { ownFeed } from './own/own-feed.ts';
import { editionOf, refreshBlog } from './refresh.ts';
import { wordpressFeed } from './wordpress.ts';

/** The greatest age of the stored posts before the feed is read again; after a failure it is read sooner. */
const FRESH_SECONDS = 300;
const RETRY_SECONDS = 60;
/** After so long without a reading by a newer release, an older one reads: the newer was rolled back. */
const WITHDRAWAL_SECONDS = 3600;
const POLL_MS = 15_000;

export const feedOf = (ctx: Needs<'config'>): BlogFeed =>
  ctx.config.blogFeedUrl ? wordpressFeed(ctx.config.blogFeedUrl) : ownFeed;

/**
 * Returns true for one caller among all processes when the feed is due, and records the moment and its edition. A
 * newer release reads at once; an older one beside it keeps what the newer wrote.
 */
async function claimRefresh(ctx: Needs<'clock' | 'db'>, feed: BlogFeed): Promise<boolean> {
  const checkedAt = ctx.clock.now();
  const edition = editionOf(feed);
  const before = (seconds: number) =>
    lte(blogFeeds.checkedAt, new Date(checkedAt.getTime() - seconds * 1000));
  const [state] = await ctx.db.select().from(blogFeeds).where(eq(blogFeeds.source, feed.source));
  const due = before(state?.failingSince ? RETRY_SECONDS : FRESH_SECONDS);
  const claimed = await ctx.db
    .insert(blogFeeds)
    .values({ source: feed.source, checkedAt, edition })
    .onConflictDoUpdate({
      target: blogFeeds.source,
      set: { checkedAt, edition },
      setWhere: sql`${lt(blogFeeds.edition, edition)} or ${and(eq(blogFeeds.edition, edition), due)}
        or ${before(WITHDRAWAL_SECONDS)}`,
    })
    .returning({ source: blogFeeds.source });
  return claimed.length > 0;
}

/** Reads the feed when it is due. Any number of processes may call it at once. */
export async function readWhenDue(
  ctx: Needs<'changes' | 'clock' | 'config' | 'db' | 'log'>,
  feed = feedOf(ctx),
  signal?: AbortSignal,
): Promise<void> {
  if (await claimRefresh(ctx, feed)) await refreshBlog(ctx, feed, signal);
}

/** Keeps the stored posts in step with the feed, whichever process reads it. For processes with the role `worker`. */
export function createBlogReader(ctx: Needs<'changes' | 'clock' | 'config' | 'db' | 'log'>): {
  start(): Promise<void>;
  stop(): Promise<void>;
} {
  const complaint = 'the blog cannot be looked after';
  const loop = createLoop(ctx.log, complaint, (signal) => readWhenDue(ctx, feedOf(ctx), signal), {
    pauseMs: POLL_MS,
  });
  return {
    start: async () => {
      // shipped posts are available at once: a new shop opens with them
      if (feedOf(ctx) === ownFeed)
        await readWhenDue(ctx).catch((error: unknown) => ctx.log.warn({ err: error }, complaint));
      loop.start();
    },
    stop: loop.stop,
  };
}
