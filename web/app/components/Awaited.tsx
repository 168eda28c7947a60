import type { ReactNode } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { PAGE_TIMEOUT_SECONDS } from '../lib/api/deferred.ts';
import { useWait } from '../lib/timing/use-wait.ts';
import { common, pageProblems, pageWait } from '../messages/en.ts';
import { Button } from './Button.tsx';
import { StatusCard } from './StatusCard.tsx';

interface Props {
  /** of the page */
  path: string;
  /** in the shape of what comes */
  skeleton: ReactNode;
  /** that it did not come, where it has a name of its own */
  late?: string;
  children: ReactNode;
}

/**
 * What a page shows by the query of its address: while another query of it is under way placeholders stand there, after
 * the words for a late page and Retry (spec:26). Forms that act wait in their own place.
 */
export function Awaited({ path, skeleton, late = pageWait.failed, children }: Props) {
  const { state, location, formMethod = 'GET' } = useNavigation();
  const navigate = useNavigate();
  const loading = state === 'loading' && location.pathname === path && formMethod === 'GET';
  const wait = useWait(loading ? location.key : null, PAGE_TIMEOUT_SECONDS);
  if (wait === 'short') return children;
  if (wait === 'long')
    return (
      <div aria-busy="true" data-part="awaited">
        {skeleton}
      </div>
    );
  return (
    <StatusCard
      title={pageProblems.late.title}
      action={
        <Button onClick={() => void navigate((location?.pathname ?? '') + (location?.search ?? ''))}>
          {common.retry}
        </Button>
      }
    >
      <p role="alert">{late}</p>
    </StatusCard>
  );
}
