import type { Needs } from '../../../chain/context.ts';
import { rowsOf } from '../../../flows/home-page.ts';
import { setAnnouncement, setHome } from '../../../flows/studio/storefront.ts';
import { storedPart } from '../../../modules/content/index.ts';
import type { StudioRouter } from '../../studio-router.ts';

/** The home page, and the bar above every page. */
export const studioStorefrontRoutes =
  (ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'rates'>) =>
  (router: StudioRouter): void => {
    router.on('studioHome', () => storedPart(ctx.db, 'home'));
    router.on('setHome', ({ member, body }) => setHome(ctx, member, body));
    router.on('previewHome', async ({ body }) => ({ rows: await rowsOf(ctx, body.fields) }));
    router.on('studioAnnouncement', () => storedPart(ctx.db, 'announcement'));
    router.on('setAnnouncement', ({ member, body }) => setAnnouncement(ctx, member, body));
  };
