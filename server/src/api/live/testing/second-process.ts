import { serveLive } from '../../../flows/testing/live-page.ts';
import type { TestContext } from '../../../testing/context.ts';
import { createHttp } from '../../app.ts';
import type { ResolveUser } from '../../env.ts';
import { createLive } from '../live.ts';

/** Live pages in another process than the one in which changes happen. */
export async function serveFrom(ctx: TestContext, resolveUser: ResolveUser) {
  const live = createLive(ctx, resolveUser);
  const app = createHttp(ctx, { resolveUser, routes: [], streams: [live.mount], mounts: [], readiness: {} });
  await ctx.changes.start();
  await live.start();
  const { base, close } = await serveLive(app);
  return {
    base,
    close: async () => {
      live.stop();
      await close();
    },
  };
}
