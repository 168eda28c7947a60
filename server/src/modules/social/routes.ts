import type { Context } from '../../context.ts';
import { likeItem } from '../../flows/like-item.ts';
import type { Router } from '../../http/route.ts';
import { likedBy } from './reads.ts';

export const socialRoutes = (ctx: Context) => (router: Router) => {
  router.on('likeItem', async ({ params, user }) => likeItem(ctx, (await user()).id, params.id, true));
  router.on('unlikeItem', async ({ params, user }) => likeItem(ctx, (await user()).id, params.id, false));
  router.on('listLikes', async ({ user }) => ({ items: await likedBy(ctx.db, (await user()).id) }));
};
