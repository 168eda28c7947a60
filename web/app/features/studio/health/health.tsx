import { Suspense } from 'react';
import { lazy } from '../../../lib/timing/lazy.ts';
import { studioHealth as words } from '../../../messages/en.ts';
import type { StudioApi } from '../kit/calls/api.ts';
import { loadInStudio, nowhere } from '../kit/calls/load.ts';
import { studioMeta } from '../kit/page/studio-meta.ts';
import type { Route } from './+types/health';

const Overview = lazy(() => import('./Overview.tsx'));
const Jobs = lazy(() => import('./Jobs.tsx'));
const Transactions = lazy(() => import('./Transactions.tsx'));

/** All pages of the machinery, by the rest of the address: one route for all, as in the catalogue. */
async function load(studio: StudioApi, rest: string, request: Request) {
  if (rest === '') return { page: 'overview', loaded: await studio('studioHealth') } as const;
  if (rest === 'jobs') {
    const name = new URL(request.url).searchParams.get('name') ?? undefined;
    const query = name ? { name } : {};
    return { page: 'jobs', name, loaded: await studio('failingJobs', { query }) } as const;
  }
  if (rest !== 'transactions') throw nowhere(request);
  return { page: 'transactions', loaded: await studio('stuckTransactions') } as const;
}

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  loadInStudio(context, (studio) => load(studio, params['*'] ?? '', request));

export const meta: Route.MetaFunction = ({ loaderData }) =>
  studioMeta(loaderData?.page === 'overview' ? words.title : words.parts[loaderData?.page ?? 'overview']);

export { StudioProblem as ErrorBoundary } from '../kit/page/StudioProblem.tsx';

export default function Health({ loaderData: shown }: Route.ComponentProps) {
  return (
    <Suspense>
      {shown.page === 'overview' ? <Overview loaded={shown.loaded} /> : null}
      {shown.page === 'jobs' ? <Jobs name={shown.name} loaded={shown.loaded} /> : null}
      {shown.page === 'transactions' ? <Transactions loaded={shown.loaded} /> : null}
    </Suspense>
  );
}
