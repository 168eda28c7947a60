import type { PersonalNews } from '@talkies/shared';
import { useEffect, useRef, useState } from 'react';
import { useLive } from '../live/use-live.ts';

const FIRST_PAUSE_MS = 2_000;
const LAST_PAUSE_MS = 30_000;

export interface Follow<T> {
  /** the person's own news that tells of a change */
  news: PersonalNews;
  /** The state now, by the server. @throws where it does not answer */
  fetch: (id: string) => Promise<T>;
  /** pause between looks while the live connection stands: for what its events do not tell */
  restMs: number;
}

/**
 * Keeps an eye on what was sent until it has ended (`id` is null then): each piece of news over the person's live
 * connection makes it look. While that connection is down it asks by itself, with growing pauses.
 * @returns whether the last look failed: what is shown may be old
 */
export function useFollow<T>(
  id: string | null,
  { news, fetch, restMs }: Follow<T>,
  listener: (now: T) => void,
): { stale: boolean } {
  const [stale, setStale] = useState(false);
  const latest = useRef({ fetch, listener });
  latest.current = { fetch, listener };
  const notified = useRef<() => void>(() => undefined);
  const stands = useRef(false);
  const standing = (): void => {
    stands.current = true;
    notified.current();
  };
  const connection = useLive(id === null ? [] : ['me'], {
    me: (what) => void (what === news && notified.current()),
    ready: standing,
    again: standing,
  });
  if (connection !== 'connected') stands.current = false;

  useEffect(() => {
    if (id === null) {
      stands.current = false;
      return;
    }
    let left = false;
    let run = 0;
    let failures = 0;
    let timer: ReturnType<typeof setTimeout>;
    const look = async (): Promise<void> => {
      clearTimeout(timer);
      run += 1;
      const own = run;
      const now = await latest.current.fetch(id).catch(() => null);
      // news that came meanwhile has asked again, and its answer is the newer one
      if (left || own !== run) return;
      failures = now === null || !stands.current ? failures + 1 : 0;
      if (now !== null) latest.current.listener(now);
      setStale(now === null);
      rest();
    };
    const rest = (): void => {
      const pause = failures === 0 && stands.current ? restMs : FIRST_PAUSE_MS * 2 ** Math.min(failures, 4);
      timer = setTimeout(() => void look(), Math.min(pause, LAST_PAUSE_MS));
    };
    notified.current = () => void look();
    // a connection that stood before may have told of a change before anybody here listened
    if (stands.current) void look();
    else rest();
    return () => {
      left = true;
      clearTimeout(timer);
      notified.current = () => undefined;
    };
  }, [id, restMs]);
  return { stale };
}
