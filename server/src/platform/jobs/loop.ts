import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';

const PAUSE_MS = 1_000;

/** Work that a process repeats for as long as it runs. */
export interface Loop {
  start(): void;
  /** Begins no further run, aborts the running one's signal, and resolves when it has ended. */
  stop(): Promise<void>;
}

/** Several that start and stop as one. */
export const together = (loops: readonly Loop[]): Loop => ({
  start: () => {
    for (const loop of loops) loop.start();
  },
  stop: async () => {
    await Promise.all(loops.map((loop) => loop.stop()));
  },
});

/**
 * Runs `work` repeatedly, one run at a time, with a pause of `pauseMs` between two. A failure ends nothing: of several
 * in a row the first is logged, with `complaint` and `facts`. Work must be idempotent: other processes do it too.
 */
export function createLoop(
  log: Pick<Log, 'warn'>,
  complaint: string,
  work: (signal: AbortSignal) => Promise<unknown>,
  { pauseMs = PAUSE_MS, facts = {} }: { pauseMs?: number; facts?: object } = {},
): Loop {
  const halt = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let failing = false;

  const run = async (): Promise<void> => {
    while (!halt.signal.aborted) {
      try {
        await work(halt.signal);
        failing = false;
      } catch (error) {
        if (!failing) log.warn({ err: error, ...facts }, complaint);
        failing = true;
      }
      await sleep(pauseMs, undefined, { signal: halt.signal }).catch(() => undefined);
    }
  };
  return {
    start: () => {
      running = run();
    },
    stop: async () => {
      halt.abort();
      await running;
    },
  };
}
