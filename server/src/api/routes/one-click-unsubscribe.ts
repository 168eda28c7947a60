import { newsletterPath } from '@talkies/shared';
import type { Hono } from 'hono';
import type { Needs } from '../../chain/context.ts';
import { unsubscribe } from '../../modules/content/newsletter/subscribe.ts';
import type { HttpEnv } from '../env.ts';

/**
 * The one-click link of a mail program (RFC 8058 §3.1): a POST from anywhere, without cookies, authorised by its
 * token alone (`sameOrigin` lets it through). A person who opens the address is redirected to the page that asks.
 */
export const oneClickUnsubscribeRoutes = (ctx: Needs<'clock' | 'config' | 'db'>) => (app: Hono<HttpEnv>) => {
  app.post('/newsletter/one-click/:token', async (c) => {
    await unsubscribe(ctx, c.req.param('token'));
    return c.text('You are off the list.');
  });
  app.get('/newsletter/one-click/:token', (c) => c.redirect(newsletterPath('leave', c.req.param('token'))));
};
