import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type ServerContext, shownCurrencyOf } from '@talkies/shared';
import type { Hono } from 'hono';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Needs } from '../chain/context.ts';
import { IMMUTABLE } from '../platform/cache-control.ts';
import { AppError } from '../platform/errors.ts';
import { isOff } from '../platform/settings/settings.ts';
import { builtFiles, openBuild } from './built-files.ts';
import { cachedAssets } from './cache/cached-assets.ts';
import { createPageCache, isVisitor } from './cache/page-cache.ts';
import { compressed } from './compressed.ts';
import type { Http, HttpEnv } from './env.ts';
import { busyPage } from './overload/busy-page.ts';
import { inProcess } from './overload/overload.ts';
import { nonceOf } from './security.ts';
import { noServiceWorker, serviceWorker } from './service-worker.ts';

const folder = fileURLToPath(new URL('../../../web/build/', import.meta.url));

interface Entry {
  serverContext: Parameters<RouterContextProvider['set']>[0];
}

/** Pages accept forms; an unreadable one is the sender's error. */
async function refuseNoForm(c: Http): Promise<void> {
  if (['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)) return;
  try {
    await c.req.raw.clone().formData();
  } catch (cause) {
    throw new AppError('request/malformed', { detail: 'Send a form.', cause });
  }
}

function inProcessApi(ctx: Needs<'config'>, app: Hono<HttpEnv>, c: Http): ServerContext['api'] {
  const { regionHeader } = ctx.config.lottery;
  const passed = [
    'cookie',
    'x-forwarded-for',
    'user-agent',
    ...(regionHeader === null ? [] : [regionHeader]),
  ];
  return (path, init = {}) => {
    const headers = new Headers(init.headers);
    for (const name of passed) {
      const value = c.req.header(name);
      if (value && !headers.has(name)) headers.set(name, value);
    }
    // the page's own request has passed the origin check already
    headers.set('origin', ctx.config.publicUrl);
    return Promise.resolve(
      app.fetch(new Request(new URL(path, ctx.config.publicUrl), { ...init, headers }), {
        ...(c.env as object),
        ...inProcess,
      }),
    );
  };
}

/** Mounts the built pages: hashed files are cached for ever, other files for an hour, everything else is rendered. */
export async function loadPages(
  ctx: Needs<'changes' | 'clock' | 'config' | 'db' | 'rates'>,
): Promise<(app: Hono<HttpEnv>) => void> {
  if (!existsSync(join(folder, 'server/index.js')))
    throw new Error('The pages are not built. Run: npm run build');
  const build = openBuild(folder);
  const pages = (await import(pathToFileURL(join(build, 'server/index.js')).href)) as ServerBuild;
  // the build is always a production build; the other mode would expose our errors to browsers
  const handle = createRequestHandler(pages, 'production');
  const { serverContext } = pages.entry.module as unknown as Entry;
  const cache = createPageCache(ctx);

  return (app) => {
    app.use('/assets/*', cachedAssets());
    app.use(compressed);
    const worker = ctx.config.serviceWorker ? serviceWorker(pages.assets.version) : noServiceWorker;
    app.get('/sw.js', (c) =>
      c.body(worker, 200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }),
    );
    app.use('/assets/*', async (c, next) => {
      await next();
      if (!c.res.ok) return;
      c.res.headers.set('cache-control', IMMUTABLE);
      // no revalidation is needed, and a page has some forty of them
      c.res.headers.delete('last-modified');
    });
    const files = builtFiles(build, folder);
    app.use('*', (c, next) => (/\.[a-z0-9]+$/.test(c.req.path) ? files(c, next) : next()));

    app.all('*', async (c) => {
      await refuseNoForm(c);
      if (isVisitor(ctx, c)) c.header('vary', 'Cookie, Accept-Language', { append: true });
      else c.set('personal', true);
      const draw = async (request: Request): Promise<Response> => {
        const context = new RouterContextProvider();
        const given: ServerContext = {
          api: inProcessApi(ctx, app, c),
          nonce: nonceOf(c),
          publicUrl: ctx.config.publicUrl,
          inboxUrl: ctx.config.mail.inboxUrl,
          paymentsSandboxUrl: ctx.config.paymentsSandboxUrl,
          google: ctx.config.google !== null && !(await isOff(ctx, 'google')),
          instance: ctx.config.instance,
          company: ctx.config.company,
          prices: {
            currency: shownCurrencyOf(c.req.header('cookie'), c.req.header('accept-language')),
            rate: ctx.rates.current('INR')?.rate.toString() ?? null,
          },
        };
        context.set(serverContext, given);
        return handle(request, context);
      };
      return cache.respond(c, draw).catch((error: unknown) => {
        const page = busyPage(c, error);
        if (page) return page;
        throw error;
      });
    });
  };
}
