import { startTransition, useEffect, useState } from 'react';

/** A browser without idle callbacks, or one that is never idle, counts as idle after this time. */
const IDLE_TIMEOUT_MS = 1000;

/** Whether the page has been idle since hydration: for preparations for which nobody waits. */
export function useIdle(): boolean {
  const [rests, setRests] = useState(false);
  useEffect(() => {
    const rest = (): void => startTransition(() => setRests(true));
    if ('requestIdleCallback' in window) {
      const idle = requestIdleCallback(rest, { timeout: IDLE_TIMEOUT_MS });
      return () => cancelIdleCallback(idle);
    }
    const timer = setTimeout(rest, IDLE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  return rests;
}
