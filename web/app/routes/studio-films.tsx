import type { FilmDetail } from '@talkies/shared/schemas';
import { Suspense } from 'react';
import { FilmList } from '../features/studio/films/FilmList.tsx';
import { loadFilms } from '../features/studio/films/load-films.ts';
import { loadInStudio } from '../features/studio/kit/calls/load.ts';
import { studioMeta } from '../features/studio/kit/page/studio-meta.ts';
import { lazy } from '../lib/timing/lazy.ts';
import { studioFilms as words } from '../messages/en.ts';
import type { Route } from './+types/studio-films';

// forms, and the shop's parts beside them, are loaded only when they are opened
const FilmPreview = lazy(() => import('./parts/FilmPreview.tsx'));
const FilmPage = lazy(() => import('../features/studio/films/FilmPage.tsx'));
const NewFilm = lazy(() => import('../features/studio/films/NewFilm.tsx'));

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  loadInStudio(context, (studio) => loadFilms(studio, params['*'] ?? '', request));

export const meta: Route.MetaFunction = () => studioMeta(words.title);

export { StudioProblem as ErrorBoundary } from '../features/studio/kit/page/StudioProblem.tsx';

export default function StudioFilms({ loaderData: shown }: Route.ComponentProps) {
  if (shown.page === 'list') return <FilmList films={shown.films} />;
  return (
    <Suspense>
      {shown.page === 'new' ? <NewFilm /> : null}
      {shown.page === 'film' ? (
        <FilmPage key={shown.film.slug} film={shown.film} names={shown.names} Page={Page} />
      ) : null}
    </Suspense>
  );
}

/** The parts of a film's page that its form determines. */
const Page = ({ film }: { film: FilmDetail }) => (
  <Suspense>
    <FilmPreview film={film} />
  </Suspense>
);
