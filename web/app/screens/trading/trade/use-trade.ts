import type { Trade } from '@talkies/shared/schemas';
import { useCallback, useEffect, useRef, useState } from 'react';
import { browserApi } from '../../../lib/api/api.ts';
import { type LineState, useLive } from '../live/use-live.ts';
import { type Change, changesBetween } from './changes.ts';
import { isNewer } from './phase.ts';

export interface LiveTrade {
  trade: Trade;
  /** what happened last, for those who look on */
  changes: readonly Change[];
  line: LineState;
  /** asks the server now, as when the time of an auction has run out */
  look: () => void;
}

/** The page's state of its token: the newest of what the server said, by whichever way it came. */
export function useTrade(first: Trade): LiveTrade {
  const [held, setHeld] = useState<{ trade: Trade; changes: readonly Change[] }>({
    trade: first,
    changes: [],
  });
  const take = useCallback((next: Trade): void => {
    setHeld((now) => {
      // another page, under the same route
      if (next.id !== now.trade.id) return { trade: next, changes: [] };
      if (!isNewer(next, now.trade)) return now;
      const changes = changesBetween(now.trade, next);
      return { trade: next, changes: changes.length > 0 ? changes : now.changes };
    });
  }, []);
  useEffect(() => take(first), [first, take]);
  const id = useRef(first.id);
  id.current = first.id;
  const look = useCallback((): void => {
    // quiet: the line, and the next look, make up for it
    browserApi('getTrade', { params: { id: id.current } }).then(take, () => undefined);
  }, [take]);
  const line = useLive([`trade:${first.id}`], { trade: take });
  const trade = held.trade.id === first.id ? held.trade : first;
  return { trade, changes: held.changes, line, look };
}
