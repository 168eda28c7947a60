import { deleteCookie } from 'hono/cookie';
import type { Needs } from '../../chain/context.ts';
import { myDataRequests, openDataRequest } from '../../flows/personal-data/data-requests.ts';
import { deleteAccount, obstaclesOf } from '../../flows/personal-data/delete-account.ts';
import { exportPersonalData } from '../../flows/personal-data/export-personal-data.ts';
import { sessionCookie } from '../../modules/accounts/client.ts';
import { requireConfirmed } from '../../modules/accounts/confirm/confirmation.ts';
import type { Router } from '../route.ts';

export const personalDataRoutes =
  (ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue'>) => (router: Router) => {
    router.on('personalData', async ({ user, http }) => {
      const actor = await user();
      await requireConfirmed(ctx, actor);
      const data = await exportPersonalData(ctx, actor.id);
      return http.body(data, 200, {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="talkies-data.json"',
      });
    });
    router.on('myDataRequests', async ({ user }) => {
      return myDataRequests(ctx, (await user()).id);
    });
    router.on('openDataRequest', async ({ user, body }) => openDataRequest(ctx, (await user()).id, body));
    router.on('deletionState', async ({ user }) => {
      return { obstacles: await obstaclesOf(ctx, (await user()).id) };
    });
    router.on('deleteAccount', async ({ user, body, http }) => {
      await deleteAccount(ctx, await user(), body.giveUp);
      deleteCookie(http, sessionCookie(ctx.config.instance), { path: '/' });
      return { ok: true };
    });
  };
