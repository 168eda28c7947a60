import { useSyncExternalStore } from 'react';

const second = (): number => Math.floor(Date.now() / 1000);

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
}

/** Seconds since 1970 by the browser's clock, or null while the server renders and before the first tick. */
export const useSecond = (): number | null => useSyncExternalStore(everySecond, second, () => null);

export interface Left {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** What is left of a number of seconds; zeros once it has run out (discovery §4). */
export function leftOf(seconds: number): Left {
  const left = Math.max(0, seconds);
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3_600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  };
}
