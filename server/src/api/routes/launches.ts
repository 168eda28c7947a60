import type { Needs } from '../../chain/context.ts';
import {
  getLaunch,
  joinLaunch,
  launchDraw,
  listLaunches,
  myLaunch,
  remindOfLaunch,
} from '../../flows/launches/show-launches.ts';
import { readOnlyContext } from '../read-only-context.ts';
import type { Router } from '../route.ts';

/** Items that go on sale together: drops, on the screen. */
export const launchRoutes =
  (ctx: Needs<'chains' | 'clock' | 'config' | 'connection' | 'db' | 'limits' | 'queue' | 'rates'>) =>
  (router: Router): void => {
    const reading = readOnlyContext(ctx);
    router.on('listLaunches', () => listLaunches(reading));
    router.on('getLaunch', ({ params }) => getLaunch(reading, params.id));
    router.on('launchDraw', ({ params }) => launchDraw(reading, params.id));
    router.on('myLaunch', async ({ params, user }) => {
      const { id } = await user();
      await ctx.limits.spend('launch/account', id);
      return myLaunch(ctx, id, params.id);
    });
    router.on('remindOfLaunch', async ({ params, body, user }) =>
      remindOfLaunch(ctx, (await user()).id, params.id, body.wanted),
    );
    router.on('joinLaunch', async ({ params, user }) => joinLaunch(ctx, (await user()).id, params.id));
  };
