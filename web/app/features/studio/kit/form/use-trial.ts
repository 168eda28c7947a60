import { useState } from 'react';
import { isDirty } from './merge.ts';

/**
 * The last form that was sent as a trial, with the effect that the server foretold; undefined once `present` differs from
 * what was sent, so that nobody confirms an effect that another form would have.
 */
export function useTrial<S, E>(present: S | undefined) {
  const [last, setLast] = useState<{ sent: S; effect: E }>();
  return { trial: last && !isDirty(last.sent, present) ? last : undefined, setTrial: setLast };
}
