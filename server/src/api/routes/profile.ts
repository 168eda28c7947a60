import { deleteCookie } from 'hono/cookie';
import type { Needs } from '../../chain/context.ts';
import { saveProfile } from '../../flows/profiles/save-profile.ts';
import { sessionCookie } from '../../modules/accounts/client.ts';
import {
  cancelEmail,
  confirmEmail,
  type UndoDependencies,
  undoEmail,
} from '../../modules/accounts/profile/change-email.ts';
import { changePassword } from '../../modules/accounts/profile/change-password.ts';
import { readProfile, type ShowPictures } from '../../modules/accounts/profile/read-profile.ts';
import type { Router } from '../route.ts';

interface ProfileDependencies extends UndoDependencies {
  show: ShowPictures;
}

export const profileRoutes =
  (
    ctx: Needs<'changes' | 'clock' | 'config' | 'db' | 'limits' | 'mail' | 'queue'>,
    dependencies: ProfileDependencies,
  ) =>
  (router: Router) => {
    const { show } = dependencies;
    router.on('getProfile', async ({ user }) => {
      return readProfile(ctx, (await user()).id, show);
    });
    router.on('updateProfile', async ({ user, body, http }) => {
      const actor = await user();
      const handover = await saveProfile(ctx, actor, body, http.get('clientIp'));
      const emailRefused = handover === 'refused';
      const mailed = handover === null || emailRefused ? null : handover === 'taken';
      return { ...(await readProfile(ctx, actor.id, show)), mailed, emailRefused };
    });
    router.on('changePassword', async ({ user, body, http }) => {
      await changePassword(ctx, await user(), body);
      deleteCookie(http, sessionCookie(ctx.config.instance), { path: '/' });
      return { ok: true };
    });
    router.on('cancelEmail', async ({ user }) => {
      await cancelEmail(ctx, (await user()).id);
      return { ok: true };
    });
    router.on('confirmEmail', async ({ body, http }) => ({
      email: await confirmEmail(ctx, body.token, http.get('clientIp'), dependencies.beforeLeaving),
    }));
    router.on('undoEmail', async ({ body, http }) => ({
      email: await undoEmail(ctx, body.token, http.get('clientIp'), dependencies),
    }));
  };
