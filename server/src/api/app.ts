import { Hono } from 'hono';
import type { Needs } from '../chain/context.ts';
import type { Config } from '../platform/config/config.ts';
import { onPrimary } from '../platform/db/primary-only.ts';
import { AppError } from '../platform/errors.ts';
import { bodyLimits } from './body-limits.ts';
import { isVisitor } from './cache/page-cache.ts';
import { compressed } from './compressed.ts';
import type { HttpEnv, ResolveUser } from './env.ts';
import { measureRequests } from './metrics/measure-requests.ts';
import { openApiDocument } from './openapi.ts';
import { overload, type SessionKey, takeTurn } from './overload/overload.ts';
import { ownHost } from './own-host.ts';
import { problemResponse } from './problem.ts';
import { type Readiness, readyRoute } from './ready.ts';
import { referencePage } from './reference.ts';
import { createRouter, type Router } from './route.ts';
import { sameOrigin, security } from './security.ts';

export interface HttpDependencies {
  resolveUser: ResolveUser;
  /** distinguishes members from visitors without the database; without it everybody is a visitor */
  sessionKey?: SessionKey;
  /** modules mount their calls by the names of the shared table */
  routes: ((router: Router) => void)[];
  /** routes under /api outside the table: the live stream */
  streams?: ((app: Hono<HttpEnv>) => void)[];
  /** routes without JSON: media, chain proxy, pages; in this order, before the final "not found" */
  mounts: ((app: Hono<HttpEnv>) => void)[];
  /** /readyz requires all of them */
  readiness: Readiness;
  /** names shortages that stop nobody yet */
  warnings?: () => Promise<string[]>;
}

export type HttpApp = Hono<HttpEnv>;

export function createHttp(ctx: Needs<'clock' | 'config' | 'log'>, dependencies: HttpDependencies): HttpApp {
  const app: HttpApp = new Hono<HttpEnv>();
  app.onError((error, c) => problemResponse(c, error, ctx.log));
  app.notFound((c) => problemResponse(c, new AppError('request/not-found'), ctx.log));
  app.use(measureRequests);
  app.use(security(ctx.config), ownHost(ctx.config), sameOrigin(ctx.config));
  // a client that may have changed something reads the primary; others may read a standby
  app.use((c, next) => (isVisitor(ctx, c) ? next() : onPrimary(next)));
  app.use(bodyLimits());
  app.use('/api/*', compressed);
  app.use(overload(ctx.log, dependencies.sessionKey ?? (() => null)));

  app.get('/healthz', (c) => c.json({ alive: true }));
  readyRoute(app, ctx.clock, dependencies.readiness, dependencies.warnings);

  apiDocuments(app, ctx.config);
  app.get('/api/problems', (c) => c.redirect('/api'));

  const router = createRouter(app, dependencies.resolveUser);
  for (const mount of dependencies.routes) mount(router);
  for (const mount of dependencies.streams ?? []) mount(app);
  app.use('/media/*', takeTurn);
  app.use('/metadata/*', takeTurn);
  app.on('POST', ['/newsletter/one-click/*', '/notifications/one-click/*'], takeTurn);
  // a request for data never gets a page
  app.all('/api/*', () => {
    throw new AppError('request/not-found');
  });
  for (const mount of dependencies.mounts) mount(app);
  return app;
}

/** The API's description is built at the first request for it: the start has no time for every schema. */
function apiDocuments(app: HttpApp, { publicUrl, instance }: Config): void {
  let made: { document: ReturnType<typeof openApiDocument>; reference: string } | undefined;
  const make = () => {
    const document = openApiDocument(publicUrl, `${instance}.session_token`);
    return { document, reference: referencePage(document) };
  };
  const documents = () => {
    made ??= make();
    return made;
  };
  app.get('/api/openapi.json', (c) => c.json(documents().document));
  app.get('/api', (c) => c.html(documents().reference));
}
