import { lazy, Suspense } from 'react';
import { studioDrops as words } from '../../../messages/en.ts';
import type { StudioApi } from '../calls/api.ts';
import { loadInStudio, nowhere } from '../calls/load.ts';
import { studioMeta } from '../page/studio-meta.ts';
import type { Route } from './+types/drops';
import { DropList } from './DropList.tsx';

// forms are brought by who opens them
const DropPage = lazy(() => import('./DropPage.tsx'));
const NewDrop = lazy(() => import('./NewDrop.tsx'));

/** Every page of drops, by what follows in the address, as the catalogue's. */
async function load(studio: StudioApi, rest: string, request: Request) {
  if (rest === '') return { page: 'list', ...(await studio('listStudioLaunches')) } as const;
  const { films } = await studio('catalogueFilms');
  if (rest === 'new') return { page: 'new', films } as const;
  const id = /^drop\/([^/]+)$/.exec(rest)?.[1];
  if (id === undefined) throw nowhere(request);
  return { page: 'drop', films, launch: await studio('studioLaunch', { params: { id } }) } as const;
}

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  loadInStudio(context, (studio) => load(studio, params['*'] ?? '', request));

export const meta: Route.MetaFunction = () => studioMeta(words.title);

export { StudioProblem as ErrorBoundary } from '../page/StudioProblem.tsx';

export default function Drops({ loaderData: shown }: Route.ComponentProps) {
  if (shown.page === 'list') return <DropList launches={shown.launches} />;
  return (
    <Suspense>
      {shown.page === 'new' ? <NewDrop films={shown.films} /> : null}
      {shown.page === 'drop' ? (
        <DropPage key={shown.launch.id} launch={shown.launch} films={shown.films} />
      ) : null}
    </Suspense>
  );
}
