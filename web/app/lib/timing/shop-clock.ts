import { useSyncExternalStore } from 'react';
import { browserApi } from '../api/api.ts';
import { pauseAfter } from './pause-after.ts';

/** An answer that took longer is ignored: the machine may have slept meanwhile. */
const MAX_AGE_MS = 10_000;

/** Milliseconds by which the shop's clock is ahead of the browser's, which is often minutes off; null: not known yet. */
let ahead: number | null = null;
let asking = false;

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

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Requests the shop's time until it is known, as long as something needs it. */
async function ask(): Promise<void> {
  if (asking) return;
  asking = true;
  for (let tries = 1; ahead === null && ticks.size > 0; tries += 1) {
    const sent = Date.now();
    const answer = browserApi('clock').then(
      ({ now }) => void takeTime(now, sent),
      () => undefined,
    );
    await Promise.race([answer, wait(MAX_AGE_MS)]);
    tickAll();
    if (ahead === null) await wait(pauseAfter(tries));
  }
  asking = false;
}

/** Seconds since 1970 by the shop's clock; null until it is known: the browser's own would close what is open. */
export const second = (): number | null => (ahead === null ? null : Math.floor((Date.now() + ahead) / 1000));

/** One timer for all listeners, so that they update in one render, and an idle page wakes once a second. */
const ticks = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
const tickAll = (): void => {
  for (const each of ticks) each();
};

export function everySecond(tick: () => void): () => void {
  ticks.add(tick);
  void ask();
  timer ??= setInterval(tickAll, 1000);
  return () => {
    ticks.delete(tick);
    if (ticks.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** As `second`; null also while the server renders. */
export const useSecond = (): number | null => useSyncExternalStore(everySecond, second, () => null);

/**
 * Seconds until an instant (ISO 8601), zero once it is past; null before the shop's clock is known, or without an
 * instant.
 */
export function useLeft(until: string | undefined): number | null {
  const now = useSecond();
  return now === null || until === undefined ? null : Math.max(0, Math.floor(Date.parse(until) / 1000) - now);
}
