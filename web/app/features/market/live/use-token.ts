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
  /** the states before and after the last change, for announcements */
  news: News | null;
  connection: ConnectionState;
  /** loads the state again, as when an auction's time has run out */
  refetch: () => void;
}

/** The page's token, in the newest state received from the server by any means. */
export function useMarketToken(first: MarketToken): LiveMarketToken {
  const [state, setState] = useState<{ marketToken: MarketToken; news: News | null }>({
    marketToken: first,
    news: null,
  });
  const receive = useCallback((next: MarketToken): void => {
    setState((now) => {
      // another page of the same route
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
    // errors are ignored: the live connection and the next request make up for them
    browserApi('getMarketToken', { params: { id: id.current } }).then(receive, () => undefined);
  }, [receive]);
  const connection = useLive([`${TOKEN_TOPIC}${first.id}`], { marketToken: receive });
  const marketToken = state.marketToken.id === first.id ? state.marketToken : first;
  return { marketToken, news: state.news, connection, refetch };
}
