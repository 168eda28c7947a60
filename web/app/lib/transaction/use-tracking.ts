import { useEffect, useRef, useState } from 'react';
import { useLive } from '../live/use-live.ts';
import { startTracking, type Tracked } from './tracking.ts';

/**
 * Tracks something that was sent until it has ended (`id` is null then), by the person's live connection, or by polling
 * while that is down.
 * @returns whether the last update failed, so that the shown state may be outdated
 */
export function useTracking<T>(
  id: string | null,
  { news, fetch, restMs }: Tracked<T>,
  listener: (now: T) => void,
): { stale: boolean } {
  const [stale, setStale] = useState(false);
  const latest = useRef({ fetch, listener });
  latest.current = { fetch, listener };
  const update = useRef<() => void>(() => undefined);
  const connected = useRef(false);
  const resume = (): void => {
    connected.current = true;
    update.current();
  };
  const connection = useLive(id === null ? [] : ['me'], {
    me: (what) => void (what === news && update.current()),
    ready: resume,
    again: resume,
  });
  if (connection !== 'connected') connected.current = false;

  useEffect(() => {
    if (id === null) {
      connected.current = false;
      return;
    }
    const tracking = startTracking({
      fetch: () => latest.current.fetch(id),
      restMs,
      isConnected: () => connected.current,
      onFetched: (now) => latest.current.listener(now),
      onStale: setStale,
    });
    update.current = tracking.update;
    return () => {
      update.current = () => undefined;
      tracking.stop();
    };
  }, [id, restMs]);
  return { stale };
}
