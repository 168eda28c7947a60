import type { Hono } from 'hono';
import type { Context } from '../../../context.ts';
import type { HttpEnv } from '../../../http/env.ts';
import { newestPosts } from './reads.ts';
import { atom, rss } from './syndication.ts';

const SECONDS = 300;

/** The newest posts for feed readers: RSS 2.0 and Atom (RFC 4287). */
export const syndicationRoutes = (ctx: Context) => (app: Hono<HttpEnv>) => {
  for (const [path, type, write] of [
    ['/blog/rss.xml', 'application/rss+xml', rss],
    ['/blog/atom.xml', 'application/atom+xml', atom],
  ] as const)
    app.get(path, async (c) =>
      c.body(write(ctx.config.publicUrl, await c.get('limited')(() => newestPosts(ctx))), 200, {
        'content-type': `${type}; charset=utf-8`,
        'cache-control': `public, max-age=${SECONDS}`,
      }),
    );
};
