import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiProblem } from '../../../lib/api/api.ts';

export interface Look<T> {
  /** why one looks; null before it is said */
  reason: string | null;
  looked: T | null;
  busy: boolean;
  error: ApiProblem | undefined;
  /** Looks for that reason, or once more. */
  look: (reason: string) => void;
}

const reasonIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'reason' in state && typeof state.reason === 'string'
    ? state.reason
    : null;

/**
 * Fetches what is somebody's own once it was said why. The reason stands in the browser's history, beside the address: a page loaded
 * anew need not ask for it again, and no link can look in somebody's name. `id` says what is fetched.
 */
export function useLook<T>(id: string, fetchFor: (reason: string) => Promise<T>): Look<T> {
  const { state, key } = useLocation();
  const navigate = useNavigate();
  const reason = reasonIn(state);
  const [answer, setAnswer] = useState<{ id: string; looked: T }>();
  const [error, setError] = useState<ApiProblem>();
  const [busy, setBusy] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit of the address (`key`) is a look of its own
  useEffect(() => {
    if (reason === null) return;
    let over = false;
    setBusy(true);
    setError(undefined);
    fetchFor(reason)
      .then((looked) => over || setAnswer({ id, looked }))
      .catch((thrown: unknown) => {
        if (!(thrown instanceof ApiProblem)) throw thrown;
        if (!over) setError(thrown);
      })
      .finally(() => over || setBusy(false));
    return () => {
      over = true;
    };
  }, [id, reason, key]);
  return {
    ...{ reason, busy, error },
    looked: answer?.id === id ? answer.looked : null,
    look: (why) => void navigate('.', { replace: true, state: { reason: why }, preventScrollReset: true }),
  };
}
