import { useState } from 'react';
import { isDirty } from './merge.ts';

/**
 * The last form sent as a trial, with the server's predicted effect; undefined once `present` differs from it, so
 * that nobody confirms the effect of another form.
 */
export function useTrial<S, E>(present: S | undefined) {
  const [last, setLast] = useState<{ sent: S; effect: E }>();
  return { trial: last && !isDirty(last.sent, present) ? last : undefined, setTrial: setLast };
}
