import { Suspense } from 'react';
import { data } from 'react-router';
import { LateRecentlyViewed } from '../components/viewed/LateRecentlyViewed.tsx';
import { aboutCompany } from '../features/content/home/about-company.ts';
import { deferredHeaders, withinTimeout } from '../lib/api/deferred.ts';
import { orLate, orProblem, serverApi } from '../lib/api/server.ts';
import { pageMeta } from '../lib/document/page-meta.ts';
import { lazy } from '../lib/timing/lazy.ts';
import { patterns } from '../lib/url/paths.ts';
import { home } from '../messages/en.ts';
import type { Route } from './+types/home';
import { HomeRows } from './home/HomeRows.tsx';
import { loadParts } from './home/load-parts.ts';

/** the time limit in seconds for the films and the personal part (discovery:9) */
const ROWS_TIMEOUT_SECONDS = 3;

// visitors, who are the majority, do not load it
const OwnHome = lazy(() => import('../features/content/home/OwnHome.tsx'));

export async function loader({ context }: Route.LoaderArgs) {
  const api = serverApi(context);
  const { user } = await orProblem(api('me'));
  const [{ rows }, parts, own] = await orProblem(
    Promise.all([
      withinTimeout(api('homePage'), ROWS_TIMEOUT_SECONDS).catch(orLate),
      loadParts(api),
      // the page is shown without the personal part
      user ? withinTimeout(api('myHome'), ROWS_TIMEOUT_SECONDS).catch(() => null) : null,
    ]),
  );
  const { top, grid, post } = parts;
  return data(
    { rows, parts, own: user && own && { name: user.name, ...own } },
    { headers: deferredHeaders([top, grid, post]) },
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: home.title,
    description: home.description,
    path: patterns.home,
    origin: matches[0].loaderData.origin,
    shared: 'home',
    about: aboutCompany(matches[0].loaderData.origin),
  });

export default function Home({ loaderData: { rows, parts, own } }: Route.ComponentProps) {
  return (
    <>
      {own ? (
        <Suspense>
          <OwnHome name={own.name} own={own} />
        </Suspense>
      ) : null}
      <HomeRows rows={rows} parts={parts} />
      <LateRecentlyViewed />
    </>
  );
}
