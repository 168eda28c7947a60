import type { StudioResponse } from '@talkies/shared/studio/schemas';
import type { Needs } from '../../../chain/context.ts';
import { outagesNow } from '../../../platform/settings/outages.ts';
import { providerSettings } from '../../../platform/settings/settings.ts';

/** Providers that do not answer, and whether they are switched off in the settings. */
export async function presentOutages(
  ctx: Needs<'clock' | 'config' | 'db'>,
): Promise<StudioResponse<'studioHealth'>['outages']> {
  const [outages, { off }] = await Promise.all([outagesNow(ctx), providerSettings(ctx)]);
  return outages.map(({ provider, since, lastAt }) => ({
    provider,
    since: since.toISOString(),
    lastAt: lastAt.toISOString(),
    off: provider !== 'mail' && off.has(provider),
  }));
}
