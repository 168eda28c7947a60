import { patterns } from '../../../lib/address/paths.ts';
import { orProblem, serverApi } from '../../../lib/api/server.ts';
import { pageMeta } from '../../../lib/page/meta.ts';
import { lobby } from '../../../messages/en.ts';
import type { Route } from './+types/explore';
import { Lobby } from './ExploreGrid.tsx';
import { loadLobby } from './load.ts';

export const loader = ({ context, request }: Route.LoaderArgs) =>
  orProblem(loadLobby(serverApi(context), new URL(request.url)));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: lobby.title,
    description: lobby.description,
    path: patterns.explore,
    origin: matches[0].loaderData.origin,
    shared: 'explore',
  });

export default function Explore({ loaderData }: Route.ComponentProps) {
  return <Lobby {...loaderData} heading="h1" />;
}
