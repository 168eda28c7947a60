import { startTransition, useEffect, useState } from 'react';

/** Where a browser has no idle callback, or is never idle, it counts as idle after this time. */
const IDLE_TIMEOUT_MS = 1000;

/** Whether the page has come to rest since it was hydrated: for what is prepared, and nobody waits for. */
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
