import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

export const RELOAD_MS = 2_000;

/** Loads the screen anew again and again while something on it moves, so that each step shows as it comes. */
export function useReloadWhile(moving: boolean, everyMs = RELOAD_MS): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => void revalidate(), everyMs);
    return () => clearInterval(timer);
  }, [moving, everyMs, revalidate]);
}
