import { Suspense } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { regions } from '../../../lib/format/regions.ts';
import { lazy } from '../../../lib/timing/lazy.ts';
import { studioPreviews as previews, studioShopSettings as words } from '../../../messages/en.ts';
import type { StudioApi } from '../kit/calls/api.ts';
import { loadInStudio, nowhere } from '../kit/calls/load.ts';
import { studioMeta } from '../kit/page/studio-meta.ts';
import type { Route } from './+types/settings';
import { isSamePreview, wantedOf } from './previews/appearance.ts';
import { isPart, type Part } from './setting-parts.ts';

const Providers = lazy(() => import('./ProvidersForm.tsx'));
const Regions = lazy(() => import('./RegionsForm.tsx'));
const Limits = lazy(() => import('./LimitsForm.tsx'));
const Fees = lazy(() => import('./FeesForm.tsx'));
const PreviewList = lazy(() => import('./previews/PreviewList.tsx'));
const WordingPreview = lazy(() => import('./previews/WordingPreview.tsx'));

/** All parts of the settings, by the rest of the address: one route for all, as for the machinery. */
export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  loadInStudio(context, async (studio) => {
    const part = params['*'] || 'providers';
    if (part === 'previews') return { part, ...(await loadPreviews(studio, new URL(request.url))) } as const;
    if (!isPart(part)) throw nowhere(request);
    // country names differ between browsers: the server's are shown
    const countries = part === 'regions' ? regions() : [];
    return { part, settings: await studio('shopSettings'), countries } as const;
  });

async function loadPreviews(studio: StudioApi, { searchParams }: URL) {
  const query = wantedOf(searchParams);
  return query
    ? { shown: await studio('showPreview', { query }), list: null }
    : { shown: null, list: await studio('listPreviews') };
}

/** A preview's appearance does not change the loaded data. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.search === nextUrl.search || !isSamePreview(currentUrl, nextUrl)
    ? defaultShouldRevalidate
    : false;

const titleOf = (part: Part | 'previews'): string =>
  part === 'previews' ? previews.title : words.parts[part];

export const meta: Route.MetaFunction = ({ loaderData }) =>
  studioMeta(`${titleOf(loaderData?.part ?? 'providers')}, ${words.title}`);

export { StudioProblem as ErrorBoundary } from '../kit/page/StudioProblem.tsx';

export default function Settings({ loaderData }: Route.ComponentProps) {
  if (loaderData.part === 'previews') {
    const { shown, list } = loaderData;
    return <Suspense>{shown ? <WordingPreview shown={shown} /> : <PreviewList {...list} />}</Suspense>;
  }
  const { part, settings, countries } = loaderData;
  return (
    <Suspense>
      {part === 'providers' ? <Providers settings={settings} /> : null}
      {part === 'regions' ? <Regions settings={settings} countries={countries} /> : null}
      {part === 'limits' ? <Limits settings={settings} /> : null}
      {part === 'fees' ? <Fees settings={settings} /> : null}
    </Suspense>
  );
}
