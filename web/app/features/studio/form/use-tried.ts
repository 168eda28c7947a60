import { useState } from 'react';
import { isDirty } from './merge.ts';

/**
 * What was sent to be tried, with what it leads to, for as long as `present` is the same: what is shown is what is carried
 * out, also where something was changed while the answer was on its way.
 */
export function useTried<S, E>(present: S | undefined) {
  const [last, setLast] = useState<{ sent: S; effect: E }>();
  return { tried: last && !isDirty(last.sent, present) ? last : undefined, setTried: setLast };
}
