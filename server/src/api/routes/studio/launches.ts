import type { Needs } from '../../../chain/context.ts';
import {
  clearLaunchList,
  launchItemChoices,
  launchListFile,
  setLaunchListFile,
} from '../../../flows/studio/launches/launch-list.ts';
import {
  changeLaunch,
  createLaunch,
  listStudioLaunches,
  removeLaunch,
  scheduleLaunch,
  stopLaunch,
  studioLaunch,
} from '../../../flows/studio/launches/launches.ts';
import { formFiles } from '../../../modules/media/upload/read-upload.ts';
import type { StudioRouter } from '../../studio-router.ts';

/** Items that go on sale together: drops, on the screen. */
export const studioLaunchRoutes =
  (ctx: Needs<'changes' | 'clock' | 'config' | 'db' | 'queue'>) =>
  (router: StudioRouter): void => {
    router.on('listStudioLaunches', () => listStudioLaunches(ctx));
    router.on('createLaunch', ({ member, body }) => createLaunch(ctx, member, body.fields));
    router.on('studioLaunch', ({ params }) => studioLaunch(ctx, params.id));
    router.on('changeLaunch', ({ member, params, body }) => changeLaunch(ctx, member, params.id, body));
    router.on('removeLaunch', async ({ member, params, body }) => {
      await removeLaunch(ctx, member, params.id, body);
      return { ok: true };
    });
    router.on('scheduleLaunch', ({ member, params, body }) => scheduleLaunch(ctx, member, params.id, body));
    router.on('stopLaunch', ({ member, params, body }) => stopLaunch(ctx, member, params.id, body));
    router.on('launchItemChoices', ({ query }) => launchItemChoices(ctx, query));
    router.on('setLaunchList', async ({ member, query, http }) =>
      setLaunchListFile(ctx, member, query, await formFiles(http.req.raw, 'file')),
    );
    router.on('launchList', ({ member, params }) => launchListFile(ctx, member, params.id));
    router.on('clearLaunchList', ({ member, params }) => clearLaunchList(ctx, member, params.id));
  };
