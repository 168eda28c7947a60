import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

export const RELOAD_MS = 2_000;

/**
 * Reloads the page repeatedly while something on it is in progress, so that it shows each step. The pause begins after
 * each load: a load that takes longer than the pause would be aborted by the next.
 */
export function useReloadWhile(moving: boolean, everyMs = RELOAD_MS): void {
  const { state, revalidate } = useRevalidator();
  useEffect(() => {
    if (!moving || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), everyMs);
    return () => clearTimeout(timer);
  }, [moving, everyMs, state, revalidate]);
}
