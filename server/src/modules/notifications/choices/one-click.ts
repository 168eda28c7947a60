import type { Hono } from 'hono';
import type { Context } from '../../../context.ts';
import type { HttpEnv } from '../../../http/env.ts';
import { stopMails } from './mails-off.ts';

/**
 * The press in a mail program (RFC 8058 §3.1): a POST from anywhere, without cookies, whose token is all that counts.
 * A person who opens the address is led to the page that asks.
 */
export const mailsOffRoutes = (ctx: Context) => (app: Hono<HttpEnv>) => {
  app.post('/notifications/one-click/:token', async (c) => {
    const { label } = await stopMails(ctx, c.req.param('token'));
    return c.text(`No more mails when ${label}.`);
  });
  app.get('/notifications/one-click/:token', (c) =>
    c.redirect(`/notifications/off?token=${encodeURIComponent(c.req.param('token'))}`),
  );
};
