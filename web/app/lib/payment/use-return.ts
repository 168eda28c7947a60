import { useEffect, useRef } from 'react';

/** How long the browser may take to open another page before this one may be used again. */
const STAY_MS = 15_000;

/**
 * Calls `onReturn` when somebody is back on a page that the browser left, or still on it: restored as it was, and while
 * `leaving` also shown again (an app had opened) or still there after a while (the other page did not come).
 * @returns a function that stops
 */
export function watchReturn(leaving: boolean, onReturn: () => void): () => void {
  const restored = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) onReturn();
  };
  addEventListener('pageshow', restored);
  if (!leaving) return () => removeEventListener('pageshow', restored);
  const seen = (): void => {
    if (!document.hidden) onReturn();
  };
  document.addEventListener('visibilitychange', seen);
  const timer = setTimeout(seen, STAY_MS);
  return () => {
    removeEventListener('pageshow', restored);
    document.removeEventListener('visibilitychange', seen);
    clearTimeout(timer);
  };
}

/** As `watchReturn`, for a component. */
export function useReturn(leaving: boolean, onReturn: () => void): void {
  const latest = useRef(onReturn);
  latest.current = onReturn;
  useEffect(() => watchReturn(leaving, () => latest.current()), [leaving]);
}
