import type { PersonalNews } from '@talkies/shared';
import { withinTimeout } from '../api/deferred.ts';
import { pauseAfter } from '../timing/pause-after.ts';

export interface Tracked<T> {
  /** the person's own news that reports a change */
  news: PersonalNews;
  /** Fetches the current state. @throws where the server does not answer */
  fetch: (id: string) => Promise<T>;
  /** pause between requests while the live connection is open, for changes without an event */
  restMs: number;
}

interface Tracking<T> {
  fetch: () => Promise<T>;
  restMs: number;
  /** whether the live connection is open */
  isConnected: () => boolean;
  onFetched: (now: T) => void;
  /** whether the last request failed, so that the shown state may be outdated */
  onStale: (stale: boolean) => void;
}

/**
 * Fetches the state of something that was sent: at once when `update` is called, as for each piece of news, and
 * periodically: seldom while the live connection is open, else with pauses that grow from two seconds to half a minute.
 */
export function startTracking<T>({ fetch, restMs, isConnected, onFetched, onStale }: Tracking<T>) {
  let stopped = false;
  let run = 0;
  let alone = 0;
  let timer: ReturnType<typeof setTimeout>;
  const rest = (): void => {
    timer = setTimeout(() => void update(), alone === 0 && isConnected() ? restMs : pauseAfter(alone + 1));
  };
  const update = async (): Promise<void> => {
    clearTimeout(timer);
    run += 1;
    const own = run;
    const now = await withinTimeout(fetch()).catch(() => null);
    // news has started another request meanwhile, whose answer is newer
    if (stopped || own !== run) return;
    alone = now === null || !isConnected() ? Math.min(alone + 1, 10) : 0;
    if (now !== null) onFetched(now);
    onStale(now === null);
    // the result may have ended the tracking
    if (!stopped) rest();
  };
  // an event may have arrived on the open connection before this tracking began
  if (isConnected()) void update();
  else rest();
  return {
    update: () => void update(),
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
