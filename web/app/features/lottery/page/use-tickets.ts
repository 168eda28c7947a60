import type { ApiResponse } from '@talkies/shared/schemas';
import { useEffect, useRef, useState } from 'react';
import { browserApi } from '../../../lib/api/api.ts';

export type Tickets = ApiResponse<'lotteryTickets'>;

/** purchases of one part of the history */
export const AT_ONCE = 20;

/**
 * The newest purchases, as they come; an older part stays as it was loaded.
 * @param purchases how many the lottery has, as its page was told last
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
      () => undefined, // the next purchase asks again
    );
    return () => {
      left = true;
    };
  }, [id, older, purchases]);
  return state;
}
