import type { ReactNode } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { PAGE_TIMEOUT_SECONDS } from '../lib/api/deferred.ts';
import { useWait } from '../lib/timing/use-wait.ts';
import { common, pageProblems, pageWait } from '../messages/en.ts';
import { Button } from './Button.tsx';
import { StatusCard } from './StatusCard.tsx';

interface Props {
  /** the path of the page */
  path: string;
  /** placeholders in the shape of the coming content */
  skeleton: ReactNode;
  /** the message for content that did not arrive, where it has its own */
  late?: string;
  children: ReactNode;
}

/**
 * A page's content that depends on the query of its address: while another query is loading it shows placeholders,
 * later the message for a late page with Retry (spec:26). Forms with actions show their own progress.
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
