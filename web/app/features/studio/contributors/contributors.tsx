import { type ContributorKind, contributorKinds } from '@talkies/shared/studio';
import { Suspense } from 'react';
import { lazy } from '../../../lib/timing/lazy.ts';
import { studioContributors as words } from '../../../messages/en.ts';
import type { StudioApi } from '../kit/calls/api.ts';
import { loadInStudio } from '../kit/calls/load.ts';
import { studioMeta } from '../kit/page/studio-meta.ts';
import type { Route } from './+types/contributors';
import { List } from './List.tsx';

const ContributorPage = lazy(() => import('./ContributorPage.tsx'));
const NewContributor = lazy(() => import('./NewContributor.tsx'));

const kindOf = (url: URL): ContributorKind | undefined =>
  contributorKinds.find((kind) => kind === url.searchParams.get('kind'));

async function load(studio: StudioApi, rest: string, url: URL) {
  const kind = kindOf(url);
  if (rest === 'new') return { page: 'new', kind: kind ?? 'creator' } as const;
  if (rest !== '')
    return { page: 'one', contributor: await studio('contributor', { params: { id: rest } }) } as const;
  const q = url.searchParams.get('q')?.trim() ?? '';
  const query = { ...(kind ? { kind } : {}), ...(q ? { q } : {}) };
  return { page: 'list', kind, q, ...(await studio('listContributors', { query })) } as const;
}

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  loadInStudio(context, (studio) => load(studio, params['*'] ?? '', new URL(request.url)));

export const meta: Route.MetaFunction = () => studioMeta(words.title);

export { StudioProblem as ErrorBoundary } from '../kit/page/StudioProblem.tsx';

export default function Contributors({ loaderData: shown }: Route.ComponentProps) {
  if (shown.page === 'list') return <List {...shown} />;
  return (
    <Suspense>
      {shown.page === 'new' ? <NewContributor key={shown.kind} kind={shown.kind} /> : null}
      {shown.page === 'one' ? (
        <ContributorPage key={shown.contributor.id} contributor={shown.contributor} />
      ) : null}
    </Suspense>
  );
}
