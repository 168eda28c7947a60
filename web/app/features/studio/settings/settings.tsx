import { lazy, Suspense } from 'react';
import { studioSetup as words } from '../../../messages/en.ts';
import { loadInStudio, nowhere } from '../calls/load.ts';
import { studioMeta } from '../page/studio-meta.ts';
import type { Route } from './+types/settings';
import { isPart } from './parts.ts';

const Providers = lazy(() => import('./ProvidersForm.tsx'));
const Regions = lazy(() => import('./RegionsForm.tsx'));
const Limits = lazy(() => import('./LimitsForm.tsx'));
const Fees = lazy(() => import('./FeesForm.tsx'));

/** Every part of the settings, by what follows in the address: one route for them all, as the machinery's. */
export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  loadInStudio(context, async (studio) => {
    const part = params['*'] || 'providers';
    if (!isPart(part)) throw nowhere(request);
    return { part, settings: await studio('shopSettings') };
  });

export const meta: Route.MetaFunction = ({ loaderData }) =>
  studioMeta(`${words.parts[loaderData?.part ?? 'providers']}, ${words.title}`);

export { StudioProblem as ErrorBoundary } from '../page/StudioProblem.tsx';

export default function Settings({ loaderData: { part, settings } }: Route.ComponentProps) {
  return (
    <Suspense>
      {part === 'providers' ? <Providers settings={settings} /> : null}
      {part === 'regions' ? <Regions settings={settings} /> : null}
      {part === 'limits' ? <Limits settings={settings} /> : null}
      {part === 'fees' ? <Fees settings={settings} /> : null}
    </Suspense>
  );
}
