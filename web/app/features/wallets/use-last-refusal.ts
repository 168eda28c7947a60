import { useRef } from 'react';
import { useLocation } from 'react-router';
import type { Refused } from '../../lib/form/form-problem.ts';

/** Of which visit of the page a refusal is: each form that was sent makes a new one. */
export interface LastRefusal {
  key: string;
  refused: Refused | undefined;
}

/** The router forgets what an action answered as soon as the page fetches its data anew; the visit stays the same. */
export const refusalOfVisit = (
  last: LastRefusal | null,
  key: string,
  refused: Refused | undefined,
): LastRefusal => (refused || last?.key !== key ? { key, refused } : last);

/** What the last form of this page was refused for, also while the page looks for play money every two seconds. */
export function useLastRefusal(actionData: Refused | undefined): Refused | undefined {
  const { key } = useLocation();
  const last = useRef<LastRefusal | null>(null);
  last.current = refusalOfVisit(last.current, key, actionData);
  return last.current.refused;
}
