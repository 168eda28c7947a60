import type { Hono } from 'hono';
import type { Needs } from '../../chain/context.ts';
import { newestPosts } from '../../modules/content/blog/reads.ts';
import { atom, rss } from '../../modules/content/blog/syndication.ts';
import { Cache } from '../cache/cache.ts';
import type { HttpEnv } from '../env.ts';

const SECONDS = 300;
const CACHE_MS = 60_000;

/** The newest posts for feed readers: RSS 2.0 and Atom (RFC 4287). */
export const syndicationRoutes =
  (ctx: Needs<'changes' | 'clock' | 'config' | 'connection'>) => (app: Hono<HttpEnv>) => {
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
          'cache-control': `public, max-age=${SECONDS}`,
        });
      });
  };
