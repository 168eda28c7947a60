import { MINUTE_MS } from '@talkies/shared';
import type { Hono } from 'hono';
import type { Needs } from '../../chain/context.ts';
import { PostsQuerySchema, postsAsWordPress } from '../../modules/content/blog/as-wordpress.ts';
import { newestPosts } from '../../modules/content/blog/reads.ts';
import { atom, rss } from '../../modules/content/blog/syndication.ts';
import { publicFor } from '../../platform/cache-control.ts';
import { isStorable } from '../../platform/untrusted-values.ts';
import { Cache } from '../cache/cache.ts';
import type { HttpEnv } from '../env.ts';

const SECONDS = 300;
const CACHE_MS = MINUTE_MS;

type Ctx = Needs<'changes' | 'clock' | 'config' | 'connection'>;

/**
 * The newest posts for feed readers: RSS 2.0 and Atom (RFC 4287); shipped posts also in WordPress's form (spec:32).
 */
export const syndicationRoutes = (ctx: Ctx) => (app: Hono<HttpEnv>) => {
  if (ctx.config.blogFeedUrl === null) wordPressRoute(ctx, app);
  const size = { maxAgeMs: CACHE_MS, most: 2, mostBytes: 16 * 1024 * 1024 };
  const texts = new Cache<string>(ctx.clock, size, (text) => text.length);
  ctx.changes.on('content', () => texts.change());
  for (const [path, type, write] of [
    ['/blog/rss.xml', 'application/rss+xml', rss],
    ['/blog/atom.xml', 'application/atom+xml', atom],
  ] as const)
    app.get(path, async (c) => {
      const make = async (): Promise<string> => write(ctx.config.publicUrl, await newestPosts(ctx));
      const text = await texts.get(path, () => c.get('limited')(make));
      return c.body(text ?? '', 200, {
        'content-type': `${type}; charset=utf-8`,
        'cache-control': publicFor(SECONDS),
      });
    });
};

const PAGES = 40;
const QuerySchema = PostsQuerySchema.refine(({ slug = '' }) => isStorable(slug), { path: ['slug'] });

/**
 * `GET /wp-json/wp/v2/posts`, with its totals in headers and its error format, for programs that read blogs by that
 * interface.
 */
function wordPressRoute(ctx: Ctx, app: Hono<HttpEnv>): void {
  const size = { maxAgeMs: CACHE_MS, most: PAGES, mostBytes: 16 * 1024 * 1024 };
  const pages = new Cache<{ text: string; total: number }>(ctx.clock, size, ({ text }) => text.length);
  ctx.changes.on('content', () => pages.change());
  app.get('/wp-json/wp/v2/posts', async (c) => {
    const query = QuerySchema.safeParse(c.req.query());
    if (!query.success) {
      const params = query.error.issues.map(({ path }) => path.join('.')).join(', ');
      return c.json(
        {
          code: 'rest_invalid_param',
          message: `Invalid parameter(s): ${params}`,
          data: { status: 400 },
        },
        400,
      );
    }
    const { page, per_page } = query.data;
    const make = async () => {
      const { posts, total } = await postsAsWordPress(ctx, query.data);
      return { text: JSON.stringify(posts), total };
    };
    const found = await pages.get(JSON.stringify(query.data), () => c.get('limited')(make));
    const total = found?.total ?? 0;
    const last = Math.ceil(total / per_page);
    if (page > 1 && page > last)
      return c.json(
        {
          code: 'rest_post_invalid_page_number',
          message: 'The page number requested is larger than the number of pages available.',
          data: { status: 400 },
        },
        400,
      );
    return c.body(found?.text ?? '[]', 200, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': publicFor(SECONDS),
      'x-wp-total': String(total),
      'x-wp-totalpages': String(last),
    });
  });
}
