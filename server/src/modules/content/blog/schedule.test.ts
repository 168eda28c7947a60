import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { blogApp, noBlogFaults } from '@talkies/sandbox/blog';
import { eq, isNull } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { blogFeeds, blogPosts } from '../tables.ts';
import { textSlugs, texts } from '../texts/tables.ts';
import { refreshBlog } from './refresh.ts';
import { createBlogReader } from './schedule.ts';
import { wordpressFeed } from './wordpress.ts';

let pictures = 0;

/** A blog of twelve posts, and a shop that reads it; `requests`: the paths that the blog was called with. */
async function openBlog(): Promise<{ ctx: TestContext; address: string; requests: string[] }> {
  const app = blogApp(() => ({ ...noBlogFaults, pictures }));
  const requests: string[] = [];
  const fetch = (request: Request) => {
    requests.push(new URL(request.url).pathname);
    return app.fetch(request);
  };
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  await new Promise((resolve) => server.once('listening', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ctx = await createTestContext({ blogFeedUrl: address });
  onTestFinished(async () => {
    await ctx.close();
    server.closeAllConnections();
    server.close();
  });
  return { ctx, address, requests };
}

test('a post that the studio takes over and takes off the blog while the feed is read stays off it', async () => {
  const { ctx, address } = await openBlog();
  const feed = wordpressFeed(address);
  const picture: typeof feed.picture = async () => {
    const at = ctx.clock.now();
    await ctx.db
      .insert(texts)
      .values({ id: 'ours', kind: 'post', version: 1, changedAt: at })
      .onConflictDoNothing();
    await ctx.db.insert(textSlugs).values({ slug: 'post-1', textId: 'ours' }).onConflictDoNothing();
    return null;
  };
  expect(await refreshBlog(ctx, { ...feed, picture })).toBe(true);
  expect(await ctx.db.select().from(blogPosts).where(eq(blogPosts.slug, 'post-1'))).toEqual([]);
});

test('a reader that is stopped ends its reading at once, however long the blog’s pictures take, and removes nothing', async () => {
  const { ctx, address, requests } = await openBlog();
  pictures = 200;
  await refreshBlog(ctx, wordpressFeed(address));
  const before = await ctx.db.select().from(blogPosts);
  await ctx.db.update(blogPosts).set({ fingerprint: 'older' });
  await ctx.db.delete(blogFeeds);
  pictures = 0;
  requests.length = 0;
  const reader = createBlogReader(ctx);
  await reader.start();
  await vi.waitFor(() => expect(requests.some((path) => path.endsWith('.png'))).toBe(true));
  await reader.stop();
  expect(requests.filter((path) => path.endsWith('.png'))).toHaveLength(1);
  expect(await ctx.db.$count(blogPosts)).toBe(before.length);
  expect(await ctx.db.$count(blogFeeds, isNull(blogFeeds.failingSince))).toBe(1);
});

test('a post that a visitor’s request found during a reading stays', async () => {
  const { ctx, address } = await openBlog();
  pictures = 200;
  const feed = wordpressFeed(address);
  await refreshBlog(ctx, feed);
  const [post] = await ctx.db.select().from(blogPosts);
  const list = async () => {
    const posts = await feed.list();
    await ctx.db.insert(blogPosts).values({ ...(post as typeof blogPosts.$inferInsert), slug: 'new' });
    return posts;
  };
  await refreshBlog(ctx, { ...feed, list });
  expect((await ctx.db.select().from(blogPosts)).map(({ slug }) => slug)).toContain('new');
  await refreshBlog(ctx, feed);
  expect((await ctx.db.select().from(blogPosts)).map(({ slug }) => slug)).not.toContain('new');
});
