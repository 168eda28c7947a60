import { createHash } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { type BlogSwitches, blogApp, noBlogFaults } from '@talkies/sandbox/blog';
import { beginnerPosts } from '@talkies/shared';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { createHttp, type HttpApp } from '../../../api/app.ts';
import { contentRoutes } from '../../../api/routes/content.ts';
import { syndicationRoutes } from '../../../api/routes/syndication.ts';
import { jobs } from '../../../platform/jobs/tables.ts';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { type TestVisitor, testVisitor } from '../../../testing/visitor.ts';
import { blogFeeds, blogPosts } from '../tables.ts';
import { type BlogFeed, FeedPostSchema, isFeatured } from './blog-feed.ts';
import { EDITION, ownFeed } from './own/own-feed.ts';
import { refreshBlog } from './refresh.ts';
import { readWhenDue } from './schedule.ts';
import { wordpressFeed } from './wordpress.ts';

let switches: BlogSwitches = noBlogFaults;
let requests = 0;
let server: Server;
let address: string;

beforeAll(async () => {
  const app = blogApp(() => switches);
  const fetch = (request: Request) => {
    requests += 1;
    return app.fetch(request);
  };
  server = serve({ fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  await new Promise((resolve) => server.once('listening', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  switches = noBlogFaults;
  requests = 0;
});

async function openBlog(
  blogFeedUrl: string | null,
): Promise<{ ctx: TestContext; app: HttpApp; visitor: TestVisitor }> {
  const ctx = await createTestContext({ blogFeedUrl });
  await readWhenDue(ctx);
  const app = createHttp(ctx, {
    resolveUser: async () => null,
    routes: [contentRoutes(ctx)],
    mounts: [syndicationRoutes(ctx)],
    readiness: {},
  });
  return { ctx, app, visitor: testVisitor(app) };
}

/** For one test. */
async function blogOf(blogFeedUrl: string | null) {
  const blog = await openBlog(blogFeedUrl);
  onTestFinished(() => blog.ctx.close());
  return blog;
}

describe('the posts that come with the shop', () => {
  let own: Awaited<ReturnType<typeof openBlog>>;
  beforeAll(async () => {
    own = await openBlog(null);
    return () => own.ctx.close();
  });

  test('are listed newest first, featured ones apart, each with author, date and picture', async () => {
    const { response: reply } = await own.visitor.call('listPosts');
    expect(reply.posts.length).toBeGreaterThanOrEqual(6);
    expect(reply.featured.length).toBeGreaterThanOrEqual(3);
    expect(reply.featured.every((post) => post.featured)).toBe(true);
    const dates = reply.posts.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().reverse());
    for (const post of reply.posts) {
      expect(post.author).not.toBe('');
      expect(post.excerpt).not.toBe('');
      expect(post.image?.alt, post.slug).toBeTruthy();
    }
    expect(reply.staleSince).toBeNull();
  });

  test('hold the two for beginners, and lead nowhere but into our shop', async () => {
    for (const slug of Object.values(beginnerPosts)) {
      const { response: reply } = await own.visitor.call('getPost', { params: { slug } });
      expect(reply.more.length).toBe(3);
      expect(reply.more.map((post) => post.slug)).not.toContain(slug);
      for (const [, href] of reply.post.html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^\/[a-z]/);
    }
  });

  test('a slug that is none is not found', async () => {
    for (const slug of ['nothing', "' or 1=1", '../secrets', '%00'.repeat(3)]) {
      const { status, problem } = await own.visitor.call('getPost', { params: { slug } });
      expect([status, problem.code], slug).toEqual([404, 'blog/not-found']);
    }
  });

  test('go out as RSS and Atom, whole and escaped', async () => {
    for (const [path, type] of [
      ['/blog/rss.xml', 'application/rss+xml'],
      ['/blog/atom.xml', 'application/atom+xml'],
    ] as const) {
      const response = await own.app.request(path);
      expect(response.headers.get('content-type')).toContain(type);
      const xml = await response.text();
      expect(xml).toContain('http://localhost:3000/blog/your-first-wallet-without-fear');
      expect(xml).toContain('&lt;p&gt;');
      expect(xml).not.toMatch(/href=&quot;\//);
    }
  });
});

describe('our own posts in the shape of WordPress (spec:32)', () => {
  let own: Awaited<ReturnType<typeof openBlog>>;
  const ask = async (query: string) => {
    const response = await own.app.request(`/wp-json/wp/v2/posts?${query}`);
    const body = (await response.json()) as { id: number }[];
    return { status: response.status, headers: response.headers, body };
  };
  beforeAll(async () => {
    own = await openBlog(null);
    return () => own.ctx.close();
  });

  test('are read from there as every other feed is', async () => {
    const { body, headers } = await ask('_embed&per_page=100');
    const posts = z.array(FeedPostSchema).parse(body);
    const { response } = await own.visitor.call('listPosts');
    expect(posts.map(({ slug }) => slug).slice(0, response.posts.length)).toEqual(
      response.posts.map(({ slug }) => slug),
    );
    expect(headers.get('x-wp-total')).toBe(String(posts.length));
    const featured = posts.filter(isFeatured).map(({ slug }) => slug);
    expect(featured).toEqual(expect.arrayContaining(response.featured.map(({ slug }) => slug)));
    for (const post of posts) {
      expect(post._embedded?.author?.[0]?.name).toBeTruthy();
      expect(post.content.rendered).not.toMatch(/(href|src)="\//);
      expect(post._embedded?.['wp:featuredmedia']?.[0]?.source_url).toMatch(
        /^http:\/\/localhost:3000\/media\//,
      );
    }
  });

  test('one by its slug, in pages, and with WordPress’s own errors', async () => {
    const slug = 'your-first-wallet-without-fear';
    expect((await ask(`slug=${slug}`)).body).toMatchObject([
      { slug, link: expect.stringContaining(`/blog/${slug}`) },
    ]);
    expect((await ask('slug=nothing')).body).toEqual([]);
    expect(await ask('slug=%00')).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } });
    const [first, second] = [await ask('per_page=2'), await ask('per_page=2&page=2')];
    expect(new Set([...first.body, ...second.body].map(({ id }) => id)).size).toBe(4);
    expect(first.headers.get('x-wp-totalpages')).toBe(
      String(Math.ceil(Number(first.headers.get('x-wp-total')) / 2)),
    );
    expect(await ask('per_page=2&page=900')).toMatchObject({
      status: 400,
      body: { code: 'rest_post_invalid_page_number' },
    });
    expect(await ask('per_page=101')).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } });
  });

  test('with a title and an excerpt whose signs are no markup', async () => {
    const plain = { title: 'a < b & "c"', excerpt: 'x<y>z' };
    const where = eq(blogPosts.slug, 'your-first-wallet-without-fear');
    const [before] = await own.ctx.db.select().from(blogPosts).where(where);
    await own.ctx.db.update(blogPosts).set(plain).where(where);
    await own.ctx.changes.emit('content');
    expect((await ask('slug=your-first-wallet-without-fear')).body).toMatchObject([
      {
        title: { rendered: 'a &lt; b &amp; &quot;c&quot;' },
        excerpt: { rendered: '<p>x&lt;y&gt;z</p>' },
      },
    ]);
    await own.ctx.db
      .update(blogPosts)
      .set(before ?? {})
      .where(where);
  });

  test('are not there where the shop reads another blog', async () => {
    const other = await blogOf(address);
    expect((await other.app.request('/wp-json/wp/v2/posts')).status).toBe(404);
  });
});

describe('a WordPress feed', () => {
  test('of more than two hundred posts is listed whole', async () => {
    switches = { ...noBlogFaults, posts: 260 };
    expect(await wordpressFeed(address).list()).toHaveLength(260);
  });

  test('as long as one may be is listed in pages to its first post', async () => {
    switches = { ...noBlogFaults, posts: 0 };
    const { ctx, visitor } = await blogOf(address);
    await ctx.db.insert(blogPosts).select(sql`select 'long-' || n, 'Post ' || n, '', 'Words.', '',
        timestamptz '2026-01-01' + n * interval '1 hour', now(), n % 100 = 0, null, '', '', null
      from generate_series(1, 10000) n`);
    const at = async (page: number) =>
      (await visitor.call('listPosts', { query: { page: String(page) } })).response;
    const { pages, posts } = await at(1);
    expect([pages, posts[0]?.slug]).toEqual([1112, 'long-10000']);
    expect((await at(pages)).posts.map(({ slug }) => slug)).toEqual(['long-1']);
  });

  test('without our two posts for beginners has them at their addresses alone, and else its own there', async () => {
    const { ctx, visitor } = await blogOf(address);
    const find = async (slug: string) => (await visitor.call('getPost', { params: { slug } })).response;
    for (const slug of Object.values(beginnerPosts)) {
      const { post, more } = await find(slug);
      expect(post).toMatchObject({ slug, featured: false, image: { width: expect.any(Number) } });
      expect(more).toHaveLength(3);
    }
    expect(await ctx.db.$count(blogPosts)).toBe(12);
    const real = wordpressFeed(address);
    const slug = beginnerPosts.whatIs;
    await refreshBlog(ctx, {
      ...real,
      list: async () => (await real.list()).map((post) => ({ ...post, slug })),
    });
    expect((await find(slug)).post.author).toBe('The visiting desk');
  });

  test('with many featured posts has all of them in the carousel', async () => {
    const real = wordpressFeed(address);
    const { ctx, visitor } = await blogOf(address);
    await refreshBlog(ctx, {
      ...real,
      list: async () => (await real.list()).map((post) => ({ ...post, sticky: true })),
    });
    expect((await visitor.call('listPosts')).response.featured).toHaveLength(12);
  });

  test('is read with its pictures copied to us, sticky and tagged posts featured', async () => {
    const { visitor } = await blogOf(address);
    const { response: reply } = await visitor.call('listPosts');
    expect(reply.posts).toHaveLength(9);
    expect(reply.pages).toBe(2);
    expect(reply.featured.map(({ slug }) => slug).toSorted()).toEqual(['post-1', 'post-2']);
    expect(reply.posts[0]).toMatchObject({ title: 'Post number 12 & more', author: 'The visiting desk' });
    expect(reply.posts[0]?.excerpt).toBe('What number 12 is about …');
    const { response: one } = await visitor.call('getPost', { params: { slug: 'post-1' } });
    expect(one.post.html).toMatch(/<img src="\/media\/[0-9a-f]{32}\/\d+\.webp" alt="A pixel"/);
    expect(one.post.image).toMatchObject({ width: 1, alt: 'A pixel' });
  });

  test.each([
    ['answers with an empty list', () => Promise.resolve([])],
    ['breaks off', () => Promise.reject(new Error('not just now'))],
  ])('that %s takes no post away, and is noted until it is read again', async (_, list) => {
    const real = wordpressFeed(address);
    const { ctx, visitor } = await blogOf(address);
    const failing = async () => (await ctx.db.select().from(blogFeeds))[0]?.failingSince ?? null;
    expect(await refreshBlog(ctx, { ...real, list })).toBe(false);
    expect(await failing()).toEqual(ctx.clock.now());
    const { response } = await visitor.call('listPosts');
    expect(response.posts).toHaveLength(9);
    switches = { ...noBlogFaults, posts: 1 };
    expect(await refreshBlog(ctx, real)).toBe(true);
    expect(await failing()).toBeNull();
    expect((await visitor.call('listPosts')).response.posts).toHaveLength(1);
  });

  test('that several find broken, or mended, at once has failed since the first, and that is told once', async () => {
    const real = wordpressFeed(address);
    switches = { ...noBlogFaults, posts: 1 };
    const { ctx } = await blogOf(address);
    const changes: string[] = [];
    const end = ctx.changes.on('content', () => changes.push('content'));
    const all = (feed: BlogFeed) => Promise.all([1, 2, 3].map(() => refreshBlog(ctx, feed)));
    await all({ ...real, list: () => Promise.reject(new Error('not just now')) });
    const [failing] = await ctx.db.select().from(blogFeeds);
    expect(failing?.failingSince).toEqual(ctx.clock.now());
    await vi.waitFor(() => expect(changes).toHaveLength(1));
    ctx.clock.advance(60);
    await all({ ...real, list: () => Promise.reject(new Error('nor now')) });
    expect((await ctx.db.select().from(blogFeeds))[0]?.failingSince).toEqual(failing?.failingSince);
    await all(real);
    expect((await ctx.db.select().from(blogFeeds))[0]).toMatchObject({ failingSince: null, lastError: null });
    await ctx.changes.emit('content');
    await vi.waitFor(() => expect(changes.length).toBeGreaterThanOrEqual(3));
    expect(changes).toHaveLength(3);
    end();
  });

  describe('whose pictures', () => {
    /** How many pictures the first post shows. */
    const pictures = async (visitor: TestVisitor) => {
      const { post } = (await visitor.call('getPost', { params: { slug: 'post-1' } })).response;
      return (post.image ? 1 : 0) + (post.html.match(/<img /g) ?? []).length;
    };
    const readAgain = async (ctx: TestContext) => {
      requests = 0;
      ctx.clock.advance(301);
      await readWhenDue(ctx);
    };

    test('could not be fetched shows its words, and the pictures once they are to be had', async () => {
      switches = { ...noBlogFaults, posts: 1, pictures: 503 };
      const { ctx, visitor } = await blogOf(address);
      expect(await pictures(visitor)).toBe(0);
      switches = { ...noBlogFaults, posts: 1 };
      await readAgain(ctx);
      expect(await pictures(visitor)).toBe(2);
      await readAgain(ctx);
      expect(requests, 'the list alone').toBe(1);
    });

    test('cannot be fetched again and again changes nothing for its readers', async () => {
      switches = { ...noBlogFaults, posts: 1, pictures: 503 };
      const { ctx } = await blogOf(address);
      const changes: string[] = [];
      const end = ctx.changes.on('content', () => changes.push('content'));
      await readAgain(ctx);
      expect(requests, 'the list, and each picture').toBe(3);
      expect(changes).toEqual([]);
      end();
    });

    test('come one after the other shows each as it comes, and takes none away', async () => {
      let atHand: string[] = [];
      const real = wordpressFeed(address);
      const [listed] = await real.list();
      if (!listed) throw new Error('the sandbox has no post');
      const html = '<p>Words.</p><img src="/wp-content/uploads/within.png" alt="A pixel">';
      const feed: BlogFeed = {
        ...real,
        list: async () => [{ ...listed, content: { rendered: html } }],
        picture: async (at) => {
          if (!atHand.some((name) => at.endsWith(name))) throw new Error('not just now');
          return real.picture(at);
        },
      };
      switches = { ...noBlogFaults, posts: 0 };
      const { ctx, visitor } = await blogOf(address);
      const looks: number[] = [];
      for (const names of [[], ['within.png'], [], ['pixel.png', 'within.png']]) {
        atHand = names;
        ctx.clock.advance(301);
        await readWhenDue(ctx, feed);
        looks.push(await pictures(visitor));
      }
      expect(looks).toEqual([0, 1, 1, 2]);
    });

    test('are gone is not asked for them again', async () => {
      switches = { ...noBlogFaults, posts: 1, pictures: 404 };
      const { ctx, visitor } = await blogOf(address);
      expect(await pictures(visitor)).toBe(0);
      await readAgain(ctx);
      expect(requests, 'the list alone').toBe(1);
    });
  });

  test('that sends bad HTML is shown as words: no script, frame, form, style, event or picture of another site', async () => {
    switches = { ...noBlogFaults, hostile: true };
    const { visitor } = await blogOf(address);
    const { response: reply } = await visitor.call('getPost', { params: { slug: 'post-3' } });
    const { html, title } = reply.post;
    expect(html).not.toMatch(/script|style|iframe|form|input|svg|onerror|onclick|javascript|alert|<img|id=/i);
    expect(html).toContain('<p>Before</p>');
    expect(html).toContain('<h2>Heading</h2>');
    expect(html).toContain('<p>After &amp; done</p>');
    expect(html).toContain('href="https://www.youtube.com/embed/x"');
    expect(title).toBe('Post number 3');
  });

  test('that goes down leaves what was kept, with a note, until it is back', async () => {
    const { ctx, visitor } = await blogOf(address);
    switches = { ...noBlogFaults, outage: true };
    ctx.clock.advance(301);
    expect((await visitor.call('listPosts')).response.staleSince).toBeNull();
    await readWhenDue(ctx);
    const since = ctx.clock.now().toISOString();
    const { response: reply } = await visitor.call('listPosts');
    expect(reply.posts).toHaveLength(9);
    expect(reply.staleSince).toBe(since);
    switches = { ...noBlogFaults, posts: 3 };
    await readWhenDue(ctx);
    expect((await visitor.call('listPosts')).response.staleSince, 'not yet').toBe(since);
    ctx.clock.advance(61);
    await readWhenDue(ctx);
    const back = (await visitor.call('listPosts')).response;
    expect([back.posts.length, back.staleSince]).toEqual([3, null]);
  });

  test.each([{ outage: true }, { garbage: true }])('that never answered says so: %j', async (fault) => {
    switches = { ...noBlogFaults, ...fault };
    const { ctx, visitor } = await blogOf(address);
    for (const name of ['listPosts', 'getPost'] as const) {
      const { status, problem } = await visitor.send(name, { params: { slug: 'post-1' } });
      expect([status, problem.code, problem.retryable]).toEqual([503, 'blog/unavailable', true]);
    }
    expect(requests, 'it is not asked again at once').toBeLessThanOrEqual(3);
    switches = noBlogFaults;
    ctx.clock.advance(61);
    await readWhenDue(ctx);
    expect((await visitor.call('listPosts')).response.posts).toHaveLength(9);
  });

  test('is asked by slug for a post that its list did not hold, a few times a minute', async () => {
    const { visitor } = await blogOf(address);
    switches = { ...noBlogFaults, posts: 20 };
    expect((await visitor.call('getPost', { params: { slug: 'post-20' } })).response.post.title).toContain(
      '20',
    );
    requests = 0;
    for (let n = 0; n < 40; n += 1)
      expect((await visitor.call('getPost', { params: { slug: `nothing-${n}` } })).status).toBe(404);
    expect(requests).toBeLessThan(40);
  });
});

describe('the feed is read beside the answers', () => {
  test('by one process of many, and no reader writes anything', async () => {
    const ctx = await createTestContext({ blogFeedUrl: address });
    await Promise.all(Array.from({ length: 8 }, () => readWhenDue(ctx)));
    expect(requests, 'the list, and two pictures of each post').toBe(1 + 12 * 2);
    const app = createHttp(ctx, {
      resolveUser: async () => null,
      routes: [contentRoutes(ctx)],
      mounts: [syndicationRoutes(ctx)],
      readiness: {},
    });
    const visitor = testVisitor(app);
    const rows = async () => [
      await ctx.db.select().from(blogFeeds),
      await ctx.db.select().from(blogPosts).orderBy(blogPosts.slug),
      await ctx.db.select().from(jobs),
    ];
    const before = await rows();
    ctx.clock.advance(7200);
    await visitor.call('listPosts');
    await visitor.call('getPost', { params: { slug: 'post-1' } });
    await app.request('/blog/rss.xml');
    expect(await rows()).toEqual(before);
  });
});

describe('releases with other posts, side by side', () => {
  const release = (edition: number, title: string): BlogFeed => ({
    ...ownFeed,
    edition,
    list: async () => (await ownFeed.list()).map((post) => ({ ...post, title: { rendered: title } })),
  });
  const older = release(1, 'As it was');
  const newer = release(2, 'As it is');
  let ctx: TestContext;
  const titles = async () => {
    const rows = await ctx.db.selectDistinct({ title: blogPosts.title }).from(blogPosts);
    return rows.map(({ title }) => title);
  };
  beforeEach(async () => {
    ctx = await createTestContext({ blogFeedUrl: null });
    await readWhenDue(ctx, older);
    expect(await titles()).toEqual(['As it was']);
  });

  test('show those of the newest, at once and for as long as it runs', async () => {
    await readWhenDue(ctx, newer);
    expect(await titles()).toEqual(['As it is']);
    for (let looks = 0; looks < 40; looks += 1) {
      ctx.clock.advance(299);
      await Promise.all([readWhenDue(ctx, older), readWhenDue(ctx, newer), readWhenDue(ctx, older)]);
      expect(await titles()).toEqual(['As it is']);
    }
  });

  test('show those of the older again when the newer was taken back', async () => {
    await readWhenDue(ctx, newer);
    ctx.clock.advance(3599);
    await readWhenDue(ctx, older);
    expect(await titles()).toEqual(['As it is']);
    ctx.clock.advance(1);
    await readWhenDue(ctx, older);
    expect(await titles()).toEqual(['As it was']);
  });

  test('are told apart by an edition that is raised with every change of the posts', async () => {
    const digest = createHash('sha256')
      .update(JSON.stringify(await ownFeed.list()))
      .digest('hex');
    expect([EDITION, digest.slice(0, 12)], 'raise EDITION in own/own-feed.ts, then write both here').toEqual([
      3,
      'd20142a74d74',
    ]);
  });
});
