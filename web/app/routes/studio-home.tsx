import { Suspense } from 'react';
import { loadInStudio, studioServer } from '../features/studio/kit/calls/load.ts';
import { studioMeta } from '../features/studio/kit/page/studio-meta.ts';
import { serverApi } from '../lib/api/server.ts';
import { lazy } from '../lib/timing/lazy.ts';
import { studioHome as words } from '../messages/en.ts';
import type { Route } from './+types/studio-home';
import { loadParts } from './home/load-parts.ts';

// forms, and the shop's rows beside them, are loaded after the page
const StudioHome = lazy(() => import('./home/StudioHome.tsx'));

export const loader = ({ context }: Route.LoaderArgs) =>
  loadInStudio(context, async () => {
    const studio = studioServer(context);
    const [home, bar, { films }, parts] = await Promise.all([
      studio('studioHome'),
      studio('studioAnnouncement'),
      studio('listStudioFilms'),
      loadParts(serverApi(context)),
    ]);
    return { home, bar, films: films.filter(({ state }) => state === 'published'), parts };
  });

export const meta: Route.MetaFunction = () => studioMeta(words.title);

export { StudioProblem as ErrorBoundary } from '../features/studio/kit/page/StudioProblem.tsx';

export default function StudioHomePage({ loaderData }: Route.ComponentProps) {
  return (
    <Suspense>
      <StudioHome {...loaderData} />
    </Suspense>
  );
}
