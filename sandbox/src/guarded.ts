import { Hono } from 'hono';

/** An app that answers only to names of this machine, so that no page can reach it through a host name of its own. */
export function guarded(): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    const { hostname } = new URL(c.req.url);
    if (hostname !== 'localhost' && hostname !== '127.0.0.1') return c.text('Unknown host', 421);
    await next();
  });
  return app;
}
