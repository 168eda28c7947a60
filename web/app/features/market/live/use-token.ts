import type { Trade } from '@talkies/shared/schemas';
import { useCallback, useEffect, useRef, useState } from 'react';
import { browserApi } from '../../../lib/api/api.ts';
import { type LineState, useLive } from '../../../lib/live/use-live.ts';
import { isNewer } from './phase.ts';

export interface News {
  before: Trade;
  after: Trade;
}

export interface LiveTrade {
  trade: Trade;
  /** the two states between which something happened last, for those who look on */
  news: News | null;
  line: LineState;
  /** asks the server now, as when the time of an auction has run out */
  look: () => void;
}

/** The page's state of its token: the newest of what the server said, by whichever way it came. */
export function useTrade(first: Trade): LiveTrade {
  const [held, setHeld] = useState<{ trade: Trade; news: News | null }>({ trade: first, news: null });
  const take = useCallback((next: Trade): void => {
    setHeld((now) => {
      // another page, under the same route
      if (next.id !== now.trade.id) return { trade: next, news: null };
      if (!isNewer(next, now.trade)) return now;
      const moved = next.version > now.trade.version;
      return { trade: next, news: moved ? { before: now.trade, after: next } : now.news };
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
  return { trade, news: held.news, line, look };
}
