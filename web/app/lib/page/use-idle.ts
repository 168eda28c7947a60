import { startTransition, useEffect, useState } from 'react';

/** The wait in milliseconds where a browser has no idle callback, or is never idle. */
const PATIENCE = 1000;

/** Whether the page has come to rest since it was hydrated: for what is prepared, and nobody waits for. */
export function useIdle(): boolean {
  const [rests, setRests] = useState(false);
  useEffect(() => {
    const rest = (): void => startTransition(() => setRests(true));
    if ('requestIdleCallback' in window) {
      const idle = requestIdleCallback(rest, { timeout: PATIENCE });
      return () => cancelIdleCallback(idle);
    }
    const timer = setTimeout(rest, PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return rests;
}
