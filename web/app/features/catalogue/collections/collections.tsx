import type { Film } from '@talkies/shared/schemas';
import { Suspense } from 'react';
import { data } from 'react-router';
import { DeferredSection } from '../../../components/DeferredSection.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { type Api, browserApi } from '../../../lib/api/api.ts';
import { deferred, deferredHeaders } from '../../../lib/api/deferred.ts';
import { orProblem, serverApi } from '../../../lib/api/server.ts';
import { pageMeta } from '../../../lib/document/page-meta.ts';
import { lazy } from '../../../lib/timing/lazy.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { collections } from '../../../messages/en.ts';
import { loadExplore } from '../explore/load.ts';
import type { Route } from './+types/collections';
import * as styles from './collections.module.css';
import { FeaturedFilms } from './FeaturedFilms.tsx';
import { COLLECTIONS_TIMEOUT_SECONDS, HOT, Hot } from './Hot.tsx';
import { TopSellers } from './TopSellers.tsx';

/** Far below the first view: rendered by the server, with a script that is loaded later. */
const ExploreGrid = lazy(
  async () => ({ default: (await import('../explore/ExploreGrid.tsx')).ExploreGrid }),
  '[data-part="item-grid"]',
);

/** items of the strip (discovery:9), and below the seconds of their placeholder */
const TOP = 8;
const TOP_TIMEOUT_SECONDS = 5;

const listFilms = async (api: Api): Promise<Film[]> => (await api('listFilms')).films;

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = serverApi(context);
  const [films, rows, hot, top] = await orProblem(
    Promise.all([
      deferred(listFilms(api), COLLECTIONS_TIMEOUT_SECONDS),
      loadExplore(api, new URL(request.url)),
      deferred(
        api('hotItems', { query: { limit: HOT } }).then(({ items }) => items),
        COLLECTIONS_TIMEOUT_SECONDS,
      ),
      deferred(
        api('topSellers', { query: { limit: TOP } }).then(({ items }) => items),
        TOP_TIMEOUT_SECONDS,
      ),
    ]),
  );
  return data(
    { films, at: new Date().toISOString(), hot, top, ...rows.data },
    { headers: deferredHeaders([films, hot, top]) },
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: collections.title,
    description: collections.description,
    path: patterns.collections,
    origin: matches[0].loaderData.origin,
    shared: 'collections',
  });

export default function Collections({ loaderData: { films, at, hot, top, ...rows } }: Route.ComponentProps) {
  return (
    <>
      <section className={`${styles.collections} wrap`}>
        <h1>{collections.title}</h1>
        <DeferredSection
          deferred={films}
          timeoutSeconds={COLLECTIONS_TIMEOUT_SECONDS}
          load={() => listFilms(browserApi)}
          name={collections.featuredName}
          skeleton={<Skeleton width="100%" height="min(70vh, 520px)" />}
        >
          {(loaded) => <FeaturedFilms films={loaded} at={at} />}
        </DeferredSection>
      </section>
      <TopSellers
        strip
        top={top}
        timeoutSeconds={TOP_TIMEOUT_SECONDS}
        load={async () => (await browserApi('topSellers', { query: { limit: TOP } })).items}
      />
      <Hot hot={hot} />
      <Suspense>
        <ExploreGrid {...rows} heading="h2" />
      </Suspense>
    </>
  );
}
