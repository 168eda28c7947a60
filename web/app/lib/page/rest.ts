import { startTransition, useEffect, useState } from 'react';

/** Browsers that tell nothing of their rest are given this time, in milliseconds. */
const WITHOUT_IDLE = 1000;

/** Whether the page has come to rest since it was hydrated: for what is prepared, and nobody waits for. */
export function useRest(): boolean {
  const [rests, setRests] = useState(false);
  useEffect(() => {
    const rest = (): void => startTransition(() => setRests(true));
    if ('requestIdleCallback' in window) {
      const idle = requestIdleCallback(rest);
      return () => cancelIdleCallback(idle);
    }
    const timer = setTimeout(rest, WITHOUT_IDLE);
    return () => clearTimeout(timer);
  }, []);
  return rests;
}
