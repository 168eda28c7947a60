import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiProblem } from '../../../../lib/api/api.ts';

export interface Inspection<T> {
  /** the member's reason; null before it was given */
  reason: string | null;
  inspected: T | null;
  busy: boolean;
  error: ApiProblem | undefined;
  /** Loads the inspected data for that reason; may be called again. */
  open: (reason: string) => void;
}

const reasonIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'reason' in state && typeof state.reason === 'string'
    ? state.reason
    : null;

/**
 * Loads personal data once the member has given a reason. The reason is stored in the browser's history entry: a
 * reload need not ask for it again, and no link can open the page in a member's name. `id` names the loaded data.
 */
export function useInspection<T>(id: string, fetchFor: (reason: string) => Promise<T>): Inspection<T> {
  const { state, key } = useLocation();
  const navigate = useNavigate();
  const reason = reasonIn(state);
  const [answer, setAnswer] = useState<{ id: string; inspected: T }>();
  const [error, setError] = useState<ApiProblem>();
  const [busy, setBusy] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit of the address (`key`) loads anew
  useEffect(() => {
    if (reason === null) return;
    let over = false;
    setBusy(true);
    setError(undefined);
    fetchFor(reason)
      .then((inspected) => over || setAnswer({ id, inspected }))
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
    inspected: answer?.id === id ? answer.inspected : null,
    open: (why) => void navigate('.', { replace: true, state: { reason: why }, preventScrollReset: true }),
  };
}
