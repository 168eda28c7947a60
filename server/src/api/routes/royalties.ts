import type { Needs } from '../../chain/context.ts';
import { myRoyalties } from '../../flows/royalties/my-royalties.ts';
import type { Router } from '../route.ts';

export const royaltyRoutes = (ctx: Needs<'db'>) => (router: Router) => {
  router.on('myRoyalties', async ({ query, user }) => {
    return myRoyalties(ctx, (await user()).id, query.before ?? null);
  });
};
