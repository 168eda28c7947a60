import { useSyncExternalStore } from 'react';
import { browserApi } from '../api/api.ts';

/** An answer that took longer is ignored: the machine may have slept meanwhile. */
const MAX_AGE_MS = 10_000;

/** Milliseconds by which the shop's clock is ahead of the browser's, which is often minutes off. */
let ahead = 0;
let requested = false;

/**
 * Sets the shop's time from an answer; half of the round trip counts as the answer's age.
 * @param now ISO 8601
 * @param sent milliseconds of the browser's clock before the request
 * @returns whether the time was used
 */
export function takeTime(now: string, sent: number): boolean {
  const received = Date.now();
  if (received < sent || received - sent > MAX_AGE_MS) return false;
  ahead = Date.parse(now) - (sent + received) / 2;
  return true;
}

/** Requests the shop's time, once for each page. */
async function ask(): Promise<void> {
  if (requested) return;
  requested = true;
  const sent = Date.now();
  try {
    const { now } = await browserApi('clock');
    requested = takeTime(now, sent);
  } catch {
    // the browser's own clock is used then, and the next countdown requests the time again
    requested = false;
  }
}

const second = (): number => Math.floor((Date.now() + ahead) / 1000);

/** One timer for all listeners, so that they update in one render, and an idle page wakes once a second. */
const ticks = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function everySecond(tick: () => void): () => void {
  void ask().then(tick);
  ticks.add(tick);
  timer ??= setInterval(() => {
    for (const each of ticks) each();
  }, 1000);
  return () => {
    ticks.delete(tick);
    if (ticks.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Seconds since 1970 by the shop's clock; null while the server renders and before the first tick. */
export const useSecond = (): number | null => useSyncExternalStore(everySecond, second, () => null);

/**
 * Seconds until an instant (ISO 8601), zero once it is past; null before the clock runs in this browser, or without an
 * instant.
 */
export function useLeft(until: string | undefined): number | null {
  const now = useSecond();
  return now === null || until === undefined ? null : Math.max(0, Math.floor(Date.parse(until) / 1000) - now);
}
