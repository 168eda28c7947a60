import { LOTTERY_TOPIC } from '@talkies/shared';
import type { Lottery } from '@talkies/shared/schemas';
import { useCallback, useEffect, useRef, useState } from 'react';
import { browserApi } from '../../../lib/api/api.ts';
import { type ConnectionState, useLive } from '../../../lib/live/use-live.ts';
import { isNewer } from './lottery-progress.ts';

export interface LiveLottery {
  lottery: Lottery;
  connection: ConnectionState;
  /** asks the server now, as when the deadline has come */
  refetch: () => void;
}

/** The page's state of its lottery: the newest of what the server said, by whichever way it came. */
export function useLottery(first: Lottery): LiveLottery {
  const [state, setState] = useState(first);
  const receive = useCallback((next: Lottery): void => {
    setState((now) => (next.id !== now.id || isNewer(next, now) ? next : now));
  }, []);
  useEffect(() => receive(first), [first, receive]);
  const id = useRef(first.id);
  id.current = first.id;
  const refetch = useCallback((): void => {
    // quiet: the line, and the next look, make up for it
    browserApi('getLottery', { params: { id: id.current } }).then(receive, () => undefined);
  }, [receive]);
  const connection = useLive([`${LOTTERY_TOPIC}${first.id}`], { lottery: receive, again: refetch });
  return { lottery: state.id === first.id ? state : first, connection, refetch };
}
