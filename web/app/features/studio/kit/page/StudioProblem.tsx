import type { Problem } from '@talkies/shared';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { Button } from '../../../../components/Button.tsx';
import { useFailedPage } from '../../../../lib/form/without-answer.ts';
import { pageProblems, studioFrame as words } from '../../../../messages/en.ts';
import { NotAllowed } from './NotAllowed.tsx';
import { StudioPage } from './StudioPage.tsx';

/** A refused or failed page of the studio, within the frame: each page exports it as its ErrorBoundary. */
export function StudioProblem() {
  useFailedPage();
  const error = useRouteError();
  const { state, revalidate } = useRevalidator();
  const problem: Problem | null = isRouteErrorResponse(error) && error.data?.title ? error.data : null;
  if (problem?.code === 'studio/not-allowed') return <NotAllowed />;
  return (
    <StudioPage title={problem?.title ?? pageProblems.broken.title}>
      <p>{problem?.detail ?? pageProblems.broken.text}</p>
      <p>
        <Button variant="ghost" size="compact" busy={state === 'loading'} onClick={() => void revalidate()}>
          {words.reload}
        </Button>
      </p>
    </StudioPage>
  );
}
