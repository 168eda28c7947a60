import { TOKEN_TOPIC } from '@talkies/shared';
import type { MarketToken } from '@talkies/shared/schemas';
import { useCallback, useEffect, useRef, useState } from 'react';
import { browserApi } from '../../../lib/api/api.ts';
import { type ConnectionState, useLive } from '../../../lib/live/use-live.ts';
import { isNewer } from './state-at.ts';

export interface News {
  before: MarketToken;
  after: MarketToken;
}

export interface LiveMarketToken {
  marketToken: MarketToken;
  /** the two states between which something happened last, for those who look on */
  news: News | null;
  connection: ConnectionState;
  /** asks the server now, as when the time of an auction has run out */
  refetch: () => void;
}

/** The page's state of its token: the newest of what the server said, by whichever way it came. */
export function useMarketToken(first: MarketToken): LiveMarketToken {
  const [state, setState] = useState<{ marketToken: MarketToken; news: News | null }>({
    marketToken: first,
    news: null,
  });
  const receive = useCallback((next: MarketToken): void => {
    setState((now) => {
      // another page, under the same route
      if (next.id !== now.marketToken.id) return { marketToken: next, news: null };
      if (!isNewer(next, now.marketToken)) return now;
      const moved = next.version > now.marketToken.version;
      return { marketToken: next, news: moved ? { before: now.marketToken, after: next } : now.news };
    });
  }, []);
  useEffect(() => receive(first), [first, receive]);
  const id = useRef(first.id);
  id.current = first.id;
  const refetch = useCallback((): void => {
    // quiet: the line, and the next look, make up for it
    browserApi('getMarketToken', { params: { id: id.current } }).then(receive, () => undefined);
  }, [receive]);
  const connection = useLive([`${TOKEN_TOPIC}${first.id}`], { marketToken: receive });
  const marketToken = state.marketToken.id === first.id ? state.marketToken : first;
  return { marketToken, news: state.news, connection, refetch };
}
