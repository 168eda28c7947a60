import type { Needs } from '../../chain/context.ts';
import type { Router } from '../route.ts';

/** The shop's selected community posts, and the time by which its wall opens. The same for everybody. */
export const communityRoutes = (ctx: Needs<'clock' | 'config'>) => (router: Router) => {
  router.on('communityPosts', async () => ({ posts: ctx.config.community }));
  router.on('clock', async ({ http }) => {
    http.header('cache-control', 'no-store');
    return { now: ctx.clock.now().toISOString() };
  });
};
