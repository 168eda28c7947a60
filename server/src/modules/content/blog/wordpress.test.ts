import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestContext } from '../../../testing/context.ts';
import { blogPosts } from '../tables.ts';
import { refreshBlog } from './refresh.ts';
import { wordpressFeed } from './wordpress.ts';

const servers: Server[] = [];
async function listen(response: RequestListener): Promise<string> {
  const server = createServer(response).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

let inner: string;
let blog: string;
let reached: string[] = [];
beforeAll(async () => {
  inner = await listen((request, response) => {
    reached.push(request.url ?? '');
    response.end('INTERNAL SECRET');
  });
  blog = await listen((request, response) => {
    const url = new URL(request.url ?? '', 'http://blog');
    const to = url.searchParams.get('to');
    const status = url.searchParams.get('status');
    if (status === 'cut') response.destroy();
    else if (status === 'large') response.end(Buffer.alloc(8 * 1024 * 1024 + 1));
    else if (status !== null) response.writeHead(Number(status)).end();
    else if (to !== null) response.writeHead(302, { location: to }).end();
    else response.end('a picture');
  });
});
afterAll(() => {
  for (const server of servers) server.close();
});
beforeEach(() => {
  reached = [];
});

const postOf = (slug: string, rendered: string) => ({
  slug,
  date_gmt: '2026-01-01T00:00:00',
  modified_gmt: '2026-01-01T00:00:00',
  ...{ title: { rendered: 'Long' }, excerpt: { rendered: '' } },
  content: { rendered },
});

/** A feed of `pages` pages, each with 8 MB of text. */
async function feedOfPages(pages: number): Promise<string> {
  const post = postOf('long', 'w'.repeat(500_000));
  const body = JSON.stringify(Array.from({ length: 16 }, () => post));
  return listen((request, response) => {
    reached.push(request.url ?? '');
    response.setHeader('x-wp-totalpages', pages).end(body);
  });
}

const picture = (address: string) => wordpressFeed(blog).picture(address);
const redirectTo = (to: string) => `/uploads/p.png?to=${encodeURIComponent(to)}`;

describe('a picture of a post', () => {
  test('is fetched from the blog’s own host, also over a redirect within it', async () => {
    for (const address of ['/uploads/p.png', `${blog}/uploads/p.png`, redirectTo('/uploads/q.png')])
      expect((await picture(address))?.toString(), address).toBe('a picture');
  });

  test.each([
    ['this machine by its address', () => inner],
    ['this machine by its name', () => inner.replace('127.0.0.1', 'localhost')],
    ['this machine as a number', () => inner.replace('127.0.0.1', '2130706433')],
    ['this machine in the words of IPv6', () => inner.replace('127.0.0.1', '[::ffff:127.0.0.1]')],
    ['an address without a scheme', () => inner.replace('http:', '')],
    ['one that only begins like an image host', () => inner.replace('127.0.0.1', 'i0.wp.com.localhost')],
  ])('leads nobody to %s, neither by itself nor by a redirect', async (_where, to) => {
    for (const address of [
      `${to()}/secret`,
      redirectTo(`${to()}/secret`),
      redirectTo(redirectTo(`${to()}/secret`)),
    ])
      expect(await picture(address), address).toBeNull();
    expect(reached).toEqual([]);
  });

  test.each(['file:///etc/passwd', 'data:image/png;base64,AA', 'ftp://127.0.0.1/p.png', 'http://'])(
    'is not %s',
    async (address) => {
      expect(await picture(address)).toBeNull();
      expect(await picture(redirectTo(address))).toBeNull();
    },
  );

  test.each(['404', '410', 'large'])(
    'that is none, or none for us (%s), is not to be had',
    async (status) => {
      expect(await picture(`/uploads/p.png?status=${status}`)).toBeNull();
    },
  );

  test.each(['403', '429', '500', '503', 'cut'])(
    'that its host does not send just now (%s) may be fetched later',
    async (status) => {
      await expect(picture(`/uploads/p.png?status=${status}`)).rejects.toThrow();
    },
  );

  test('does not go round for ever', async () => {
    expect(await picture(redirectTo(redirectTo(redirectTo(redirectTo('/uploads/p.png')))))).toBeNull();
  });
});

test('a list of posts with more than 32 MB of text is refused, and what is left of it is not requested', async () => {
  const refused = await wordpressFeed(await feedOfPages(100))
    .list()
    .catch((error: Error) => error.message);
  expect(refused).toBe('the posts of the feed have more than 32 MB of text');
  expect(reached).toHaveLength(5);
});

test('a stored post that the feed has in a form that cannot be read stays as it was, and the log names it', async () => {
  let posts: object[] = ['first', 'second'].map((slug) => postOf(slug, 'a'));
  const address = await listen((_request, response) => void response.end(JSON.stringify(posts)));
  const ctx = await createTestContext({ blogFeedUrl: address });
  const feed = wordpressFeed(address);
  await refreshBlog(ctx, feed);
  posts = [postOf('first', 'b'), { ...postOf('second', 'b'), title: 7 }];
  const warn = vi.spyOn(ctx.log, 'warn');
  await refreshBlog(ctx, feed);
  const stored = await ctx.db.select({ slug: blogPosts.slug, html: blogPosts.html }).from(blogPosts);
  expect(stored.map(({ slug, html }) => `${slug}: ${html}`).toSorted()).toEqual(['first: b', 'second: a']);
  expect(warn).toHaveBeenCalledWith({ slugs: ['second'] }, expect.any(String));
  await ctx.close();
});

test('a post that cannot be stored is left out, and the others are not', async () => {
  const texts = { first: 'a', second: 'a\0b', 'th\0ird': 'a', fourth: 'a' };
  const posts = Object.entries(texts).map(([slug, text]) => postOf(slug, text));
  const feed = await listen((_request, response) => void response.end(JSON.stringify(posts)));
  expect((await wordpressFeed(feed).list()).map(({ slug }) => slug)).toEqual(['first', 'fourth']);
});
