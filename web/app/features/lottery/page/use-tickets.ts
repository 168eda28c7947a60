import type { ApiResponse } from '@talkies/shared/schemas';
import { useEffect, useRef, useState } from 'react';
import { browserApi } from '../../../lib/api/api.ts';

export type Tickets = ApiResponse<'lotteryTickets'>;

/** purchases in one page of the history */
export const AT_ONCE = 20;

/**
 * The newest purchases, kept up to date; an older page stays as it was loaded.
 * @param purchases the lottery's number of purchases, by its latest state
 */
export function useTickets(id: string, loaded: Tickets, older: boolean, purchases: number): Tickets {
  const [state, setState] = useState(loaded);
  useEffect(() => setState(loaded), [loaded]);
  const known = useRef(loaded.total);
  known.current = state.total;
  useEffect(() => {
    if (older || purchases === known.current) return;
    let left = false;
    browserApi('lotteryTickets', { params: { id }, query: { order: 'newest', limit: AT_ONCE } }).then(
      (next) => left || setState(next),
      () => undefined, // the next purchase loads them again
    );
    return () => {
      left = true;
    };
  }, [id, older, purchases]);
  return state;
}
