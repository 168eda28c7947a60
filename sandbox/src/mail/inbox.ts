import { Hono } from 'hono';
import { framedHtml, listPage, mailPage, mailPolicy, missingPage, pagePolicy } from './pages.ts';
import type { MailStore } from './store.ts';

/** The web page of the inbox, and the same as JSON for tests: `GET /api/mails?to=`. */
export function inboxApp(store: MailStore): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    if (!c.res.headers.has('content-security-policy')) c.header('content-security-policy', pagePolicy);
    c.header('x-content-type-options', 'nosniff');
    c.header('referrer-policy', 'no-referrer');
    c.header('cache-control', 'no-store');
  });
  app.get('/', (c) => {
    const to = c.req.query('to') || undefined;
    return c.html(listPage(store.list(to), to));
  });
  app.get('/mails/:id', (c) => {
    const mail = store.find(c.req.param('id'));
    return mail ? c.html(mailPage(mail)) : c.html(missingPage(), 404);
  });
  app.get('/mails/:id/html', (c) => {
    const mail = store.find(c.req.param('id'));
    if (!mail) return c.html(missingPage(), 404);
    c.header('content-security-policy', mailPolicy);
    return c.html(framedHtml(mail));
  });
  app.get('/mails/:id/source', (c) => {
    const mail = store.find(c.req.param('id'));
    return mail ? c.text(mail.source) : c.text('No such mail', 404);
  });
  app.get('/api/mails', (c) => {
    const listed = store.list(c.req.query('to') || undefined);
    return c.json({ mails: listed.map(({ source: _source, ...mail }) => mail) });
  });
  app.delete('/api/mails', (c) => {
    store.clear();
    return c.body(null, 204);
  });
  return app;
}
