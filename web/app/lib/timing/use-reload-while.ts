import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

export const RELOAD_MS = 2_000;

/**
 * Loads the page anew again and again while something on it moves, so that each step shows as it comes. The pause begins when the page is
 * there: a load that takes longer than the pause would be given up for the next.
 */
export function useReloadWhile(moving: boolean, everyMs = RELOAD_MS): void {
  const { state, revalidate } = useRevalidator();
  useEffect(() => {
    if (!moving || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), everyMs);
    return () => clearTimeout(timer);
  }, [moving, everyMs, state, revalidate]);
}
