import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { requestSeconds } from '../../platform/metrics/registry.ts';
import { traced } from '../../platform/tracing/tracing.ts';
import type { Http, HttpEnv } from '../env.ts';
import { isInProcess } from '../overload/overload.ts';

/** Few route labels, so that invented addresses create none; the first match counts. */
const classes: readonly (readonly [start: string, route: string])[] = [
  ['/api/live', 'live'],
  ['/api/studio', 'studio'],
  ['/api', 'api'],
  ['/payments/webhooks', 'webhook'],
  ['/media', 'picture'],
  ['/assets', 'file'],
  ['/metadata', 'metadata'],
  ['/rpc', 'node'],
  ['/healthz', 'health'],
  ['/readyz', 'health'],
];

const routeOf = (c: Http): string => {
  const { path } = c.req;
  const found = classes.find(([start]) => path === start || path.startsWith(`${start}/`));
  return found?.[1] ?? (/\.[a-z0-9]+$/.test(path) ? 'file' : 'page');
};

/** Calls that a page makes in process count as part of that page's time. */
export const measureRequests: MiddlewareHandler<HttpEnv> = async (c, next) => {
  if (isInProcess(c)) return next();
  const begun = performance.now();
  await traced(`${c.req.method} ${routeOf(c)}`, { kind: 'server' }, async (span) => {
    await next();
    // the route and not the path, which may contain tokens of mailed links
    span.set('http.route', routePath(c, -1));
    span.set('http.response.status_code', c.res.status);
  });
  const status = `${Math.floor(c.res.status / 100)}xx`;
  requestSeconds.observe({ route: routeOf(c), status }, (performance.now() - begun) / 1_000);
};
