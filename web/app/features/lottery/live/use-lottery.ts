import { LOTTERY_TOPIC } from '@talkies/shared';
import type { Lottery } from '@talkies/shared/schemas';
import { useCallback, useEffect, useRef, useState } from 'react';
import { browserApi } from '../../../lib/api/api.ts';
import { type ConnectionState, useLive } from '../../../lib/live/use-live.ts';
import { isNewer } from './lottery-progress.ts';

export interface LiveLottery {
  lottery: Lottery;
  connection: ConnectionState;
  /** loads the state again, as when the deadline is reached */
  refetch: () => void;
}

/** The page's lottery, in the newest state received from the server by any means. */
export function useLottery(first: Lottery): LiveLottery {
  const [state, setState] = useState(first);
  const receive = useCallback((next: Lottery): void => {
    setState((now) => (next.id !== now.id || isNewer(next, now) ? next : now));
  }, []);
  useEffect(() => receive(first), [first, receive]);
  const id = useRef(first.id);
  id.current = first.id;
  const refetch = useCallback((): void => {
    // errors are ignored: the live connection and the next request make up for them
    browserApi('getLottery', { params: { id: id.current } }).then(receive, () => undefined);
  }, [receive]);
  const connection = useLive([`${LOTTERY_TOPIC}${first.id}`], { lottery: receive, again: refetch });
  return { lottery: state.id === first.id ? state : first, connection, refetch };
}
