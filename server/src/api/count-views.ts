import type { MiddlewareHandler } from 'hono';
import type { VisitCounter } from '../flows/visits/visit-counter.ts';
import { isPrefetch, isProgram, objectsToCounting, type View, viewsOf } from '../modules/visits/index.ts';
import { ipKey } from '../platform/limits/ip-key.ts';
import { isStorable } from '../platform/untrusted-values.ts';
import type { Http, HttpEnv } from './env.ts';

/** Counts a visitor's action, except for programs, and for people who opt out. */
export function countViews(visits: VisitCounter, c: Http, seen: readonly View[]): void {
  const agent = c.req.header('user-agent') ?? '';
  if (isProgram(agent) || objectsToCounting((name) => c.req.header(name))) return;
  const storable = seen.filter(({ subject }) => isStorable(subject));
  visits.add({ ip: ipKey(c.get('clientIp')), agent, country: c.get('country') }, storable);
}

/** Counts sent pages, cached ones included: whole documents that exist and that a person requested. */
export const countPages =
  (visits: VisitCounter): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    await next();
    const isPage = c.res.status === 200 && c.res.headers.get('content-type')?.startsWith('text/html');
    if (c.req.method !== 'GET' || !isPage || isPrefetch((name) => c.req.header(name))) return;
    const { pathname, search } = new URL(c.req.url);
    countViews(visits, c, viewsOf(pathname + search));
  };
