import type { Needs } from '../../chain/context.ts';
import { removePicture, setPicture } from '../../flows/profiles/profile-picture.ts';
import { readUpload } from '../../modules/media/upload/read-upload.ts';
import type { Router } from '../route.ts';

export const uploadRoutes =
  (ctx: Needs<'changes' | 'clock' | 'config' | 'db' | 'limits' | 'queue'>) => (router: Router) => {
    router.on('setPicture', async ({ params, user, http }) => {
      const actor = await user();
      await ctx.limits.spend('upload/account', actor.id);
      return setPicture(ctx, actor, params.use, await readUpload(http.req.raw));
    });
    router.on('removePicture', async ({ params, user }) => {
      await removePicture(ctx, (await user()).id, params.use);
      return { ok: true };
    });
  };
