import type { Needs } from '../../../chain/context.ts';
import { listPreviews, sendPreview, showPreview } from '../../../flows/studio/settings/previews.ts';
import { setSettings } from '../../../flows/studio/settings/set-settings.ts';
import { shopSettings } from '../../../flows/studio/settings/show-settings.ts';
import type { StudioRouter } from '../../studio-router.ts';

/** Operators' settings of the running shop. */
export const studioSettingsRoutes =
  (ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'limits' | 'mail'>) =>
  (router: StudioRouter): void => {
    router.on('shopSettings', () => shopSettings(ctx));
    router.on('setProviders', ({ member, body }) => setSettings(ctx, member, 'providers', body));
    router.on('setRegions', ({ member, body }) => setSettings(ctx, member, 'regions', body));
    router.on('setLimits', ({ member, body }) => setSettings(ctx, member, 'limits', body));
    router.on('listPreviews', () => listPreviews(ctx));
    router.on('showPreview', ({ query }) => showPreview(ctx, query));
    router.on('sendPreview', ({ member, body }) => sendPreview(ctx, member, body));
    router.on('setFees', ({ member, body }) => setSettings(ctx, member, 'fees', body));
  };
