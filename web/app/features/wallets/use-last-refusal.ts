import { useRef } from 'react';
import { useLocation } from 'react-router';
import type { Refused } from '../../lib/form/form-problem.ts';

/** A refusal with its visit of the page: each submitted form starts a new visit. */
export interface LastRefusal {
  key: string;
  refused: Refused | undefined;
}

/** Keeps the refusal of a visit, as the router drops an action's answer when the page reloads its data. */
export const refusalOfVisit = (
  last: LastRefusal | null,
  key: string,
  refused: Refused | undefined,
): LastRefusal => (refused || last?.key !== key ? { key, refused } : last);

/** The refusal of the page's last form, even while the page reloads every two seconds for play money. */
export function useLastRefusal(actionData: Refused | undefined): Refused | undefined {
  const { key } = useLocation();
  const last = useRef<LastRefusal | null>(null);
  last.current = refusalOfVisit(last.current, key, actionData);
  return last.current.refused;
}
