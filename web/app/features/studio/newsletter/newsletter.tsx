import { Suspense } from 'react';
import { lazy } from '../../../lib/timing/lazy.ts';
import { studioNewsletter as words } from '../../../messages/en.ts';
import type { StudioApi } from '../kit/calls/api.ts';
import { loadInStudio } from '../kit/calls/load.ts';
import { studioMeta } from '../kit/page/studio-meta.ts';
import type { Route } from './+types/newsletter';
import { Issues } from './Issues.tsx';

const IssuePage = lazy(() => import('./IssuePage.tsx'));
const NewIssue = lazy(() => import('./NewIssue.tsx'));

async function load(studio: StudioApi, rest: string) {
  if (rest === '') return { page: 'list', ...(await studio('listIssues')) } as const;
  if (rest === 'new') return { page: 'new' } as const;
  return { page: 'issue', issue: await studio('newsletterIssue', { params: { id: rest } }) } as const;
}

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadInStudio(context, (studio) => load(studio, params['*'] ?? ''));

export const meta: Route.MetaFunction = () => studioMeta(words.title);

export { StudioProblem as ErrorBoundary } from '../kit/page/StudioProblem.tsx';

export default function Newsletter({ loaderData: shown }: Route.ComponentProps) {
  if (shown.page === 'list') return <Issues {...shown} />;
  return (
    <Suspense>
      {shown.page === 'new' ? <NewIssue /> : null}
      {shown.page === 'issue' ? <IssuePage key={shown.issue.id} issue={shown.issue} /> : null}
    </Suspense>
  );
}
