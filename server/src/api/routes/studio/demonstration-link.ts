import type { Hono } from 'hono';
import type { Needs } from '../../../chain/context.ts';
import { openDemonstration } from '../../../flows/studio/entrance/demonstration-link.ts';
import { PERSONAL } from '../../../platform/cache-control.ts';
import { clientOf, type HttpEnv, setCookies } from '../../env.ts';

/**
 * `GET /studio/open/{token}`: the link that `npm start` prints. Any other token gets the response of an unknown
 * address.
 */
export const studioLinkRoute = (ctx: Needs<'clock' | 'config' | 'db'>) => (app: Hono<HttpEnv>) => {
  app.get('/studio/open/:token', async (c, next) => {
    const cookies = await c.get('limited')(() => openDemonstration(ctx, c.req.param('token'), clientOf(c)));
    if (!cookies) return next();
    setCookies(c, cookies);
    c.header('cache-control', PERSONAL);
    return c.redirect('/studio', 303);
  });
};
