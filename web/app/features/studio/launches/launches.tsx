import { Suspense } from 'react';
import { lazy } from '../../../lib/timing/lazy.ts';
import { studioLaunches as words } from '../../../messages/en.ts';
import type { StudioApi } from '../kit/calls/api.ts';
import { loadInStudio, nowhere } from '../kit/calls/load.ts';
import { studioMeta } from '../kit/page/studio-meta.ts';
import type { Route } from './+types/launches';
import { LaunchList } from './LaunchList.tsx';

// forms are loaded once opened
const LaunchPage = lazy(() => import('./LaunchPage.tsx'));
const NewLaunch = lazy(() => import('./NewLaunch.tsx'));

/** All pages of launches, by the rest of the address, as in the catalogue. */
async function load(studio: StudioApi, rest: string, request: Request) {
  if (rest === '') return { page: 'list', ...(await studio('listStudioLaunches')) } as const;
  const { films } = await studio('catalogueFilms');
  if (rest === 'new') return { page: 'new', films } as const;
  const id = /^drop\/([^/]+)$/.exec(rest)?.[1];
  if (id === undefined) throw nowhere(request);
  return { page: 'launch', films, launch: await studio('studioLaunch', { params: { id } }) } as const;
}

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  loadInStudio(context, (studio) => load(studio, params['*'] ?? '', request));

export const meta: Route.MetaFunction = () => studioMeta(words.title);

export { StudioProblem as ErrorBoundary } from '../kit/page/StudioProblem.tsx';

export default function Launches({ loaderData: shown }: Route.ComponentProps) {
  if (shown.page === 'list') return <LaunchList launches={shown.launches} />;
  return (
    <Suspense>
      {shown.page === 'new' ? <NewLaunch films={shown.films} /> : null}
      {shown.page === 'launch' ? (
        <LaunchPage key={shown.launch.id} launch={shown.launch} films={shown.films} />
      ) : null}
    </Suspense>
  );
}
