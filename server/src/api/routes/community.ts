import type { Needs } from '../../chain/context.ts';
import type { Router } from '../route.ts';

/** The wall of posts that the shop has chosen, and the clock by which it opens. The same for everybody. */
export const communityRoutes = (ctx: Needs<'clock' | 'config'>) => (router: Router) => {
  router.on('communityPosts', async () => ({ posts: ctx.config.community }));
  router.on('clock', async ({ http }) => {
    http.header('cache-control', 'no-store');
    return { now: ctx.clock.now().toISOString() };
  });
};
