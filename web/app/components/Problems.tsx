import type { Problem } from '@talkies/shared';
import { Suspense } from 'react';
import { type ErrorResponse, useRevalidator } from 'react-router';
import { isProblem } from '../lib/api/api.ts';
import { isTemporary, useFailedPage } from '../lib/form/without-answer.ts';
import { lazy } from '../lib/timing/lazy.ts';
import { common, pageProblems } from '../messages/en.ts';
import { Button } from './Button.tsx';
import { StatusCard } from './StatusCard.tsx';

/** Only pages that do not exist need both. */
const Onward = lazy(async () => ({ default: (await import('./SearchForm.tsx')).Onward }));
const SearchForm = lazy(async () => ({ default: (await import('./SearchForm.tsx')).SearchForm }));

/**
 * The page in place of one that failed. `error` is the page's answer; null for other failures (no connection, a bug).
 */
export function Problems({ error }: { error: ErrorResponse | null }) {
  useFailedPage();
  const { state, revalidate } = useRevalidator();
  const problem = error && isProblem(error.data) ? error.data : null;
  const { title, text } = wordsFor(error, problem);
  const again = isTemporary(error);

  return (
    <div className="wrap section">
      <title>{`${title} · ${common.product}`}</title>
      <StatusCard
        heading="h1"
        title={title}
        action={
          again ? (
            <Button busy={state === 'loading'} onClick={() => void revalidate()}>
              {common.retry}
            </Button>
          ) : (
            <Suspense>
              <Onward code={problem?.code} />
            </Suspense>
          )
        }
      >
        <p>{text}</p>
        {error?.status === 404 ? (
          <Suspense>
            <SearchForm />
          </Suspense>
        ) : null}
        {again && problem?.requestId ? (
          <p className="small">{pageProblems.reference(problem.requestId)}</p>
        ) : null}
      </StatusCard>
    </div>
  );
}

function wordsFor(error: ErrorResponse | null, problem: Problem | null): { title: string; text: string } {
  if (error === null)
    return typeof navigator !== 'undefined' && !navigator.onLine ? pageProblems.offline : pageProblems.broken;
  // any single segment may be a film's slug, so an unknown page is reported as an unknown film too
  const nowhere = problem?.code === 'request/not-found' || problem?.code === 'film/not-found';
  if (problem === null || nowhere) return error.status === 404 ? pageProblems.notFound : pageProblems.broken;
  const ours = error.status >= 500;
  return { title: problem.title, text: ours ? pageProblems.broken.text : problem.detail };
}
