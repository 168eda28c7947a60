import type { PersonalNews } from '@talkies/shared';
import { pauseAfter } from '../live/pause-after.ts';

export interface Tracked<T> {
  /** the person's own news that tells of a change */
  news: PersonalNews;
  /** The state now, by the server. @throws where it does not answer */
  fetch: (id: string) => Promise<T>;
  /** pause between requests while the live connection stands: for what its events do not tell */
  restMs: number;
}

interface Tracking<T> {
  fetch: () => Promise<T>;
  restMs: number;
  /** whether the live connection stands */
  isConnected: () => boolean;
  onFetched: (now: T) => void;
  /** the last request failed: what is shown may be old */
  onStale: (stale: boolean) => void;
}

/**
 * Asks for what was sent: at once when `update` is called, as each piece of news does, and by itself: seldom while the
 * live connection stands, else with pauses that grow from two seconds to half a minute.
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
    const now = await fetch().catch(() => null);
    // news that came meanwhile has asked again, and that answer is the newer one
    if (stopped || own !== run) return;
    alone = now === null || !isConnected() ? Math.min(alone + 1, 10) : 0;
    if (now !== null) onFetched(now);
    onStale(now === null);
    // what was heard may have ended it
    if (!stopped) rest();
  };
  // a connection that stood before may have told of a change before anybody here listened
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
