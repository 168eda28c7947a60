import { LateRecentlyViewed } from '../../../components/viewed/LateRecentlyViewed.tsx';
import { orProblem, serverApi } from '../../../lib/api/server.ts';
import { pageMeta } from '../../../lib/document/page-meta.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { explore } from '../../../messages/en.ts';
import type { Route } from './+types/explore';
import { ExploreGrid } from './ExploreGrid.tsx';
import { loadExplore } from './load.ts';

export const loader = ({ context, request }: Route.LoaderArgs) =>
  orProblem(loadExplore(serverApi(context), new URL(request.url)));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: explore.title,
    description: explore.description,
    path: patterns.explore,
    origin: matches[0].loaderData.origin,
    shared: 'explore',
  });

export default function Explore({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ExploreGrid {...loaderData} heading="h1" />
      <LateRecentlyViewed />
    </>
  );
}
