import './collections.css';
import { orProblem, serverApi } from '../../lib/api/server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { lobby } from '../../messages/en.ts';
import { patterns } from '../../paths.ts';
import { FilmPanels } from '../home/FilmPanels.tsx';
import type { Route } from './+types/collections';
import { Lobby } from './Lobby.tsx';
import { loadLobby } from './load.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = serverApi(context);
  const [{ films }, rows] = await orProblem(
    Promise.all([api('listFilms'), loadLobby(api, new URL(request.url))]),
  );
  return { films, ...rows.data };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: lobby.collectionsTitle,
    description: lobby.collectionsDescription,
    path: patterns.collections,
    origin: matches[0].loaderData.origin,
    shared: 'collections',
  });

export default function Collections({ loaderData: { films, ...rows } }: Route.ComponentProps) {
  return (
    <>
      <section className="collections wrap">
        <h1>{lobby.collectionsTitle}</h1>
        <FilmPanels films={films} heading="h2" />
      </section>
      <Lobby {...rows} heading="h2" />
    </>
  );
}
