import { setTimeout as sleep } from 'node:timers/promises';
import type { ChainName } from '@talkies/shared';
import { backOff } from '@talkies/shared';
import type { Log } from '../../platform/log.ts';

/** The pauses before work is tried again after a failure, ever longer; a wake-up runs it earlier. */
const RETRY_MS = { first: 250, longest: 15_000 };

/**
 * Work on the reader's news, outside the reader's step: waking it never waits for it, and never gets its errors. For
 * each chain one run is active at a time; wake-ups during a run cause one more. A run begins after the step that woke
 * it was committed, and may see later ones too. Consumers are not ordered among each other. Work must be idempotent,
 * and take everything that is new, not one step's news.
 */
export interface Consumer {
  wake(chain: ChainName): void;
  /** Resolves when every wake-up so far was handled, or failed and waits for its next try. */
  untilIdle(): Promise<void>;
  stop(): Promise<void>;
}

interface Lane {
  again: boolean;
  failures: number;
  running: Promise<void> | null;
}

export function createConsumer(log: Log, name: string, work: (chain: ChainName) => Promise<void>): Consumer {
  const lanes = new Map<ChainName, Lane>();
  const halt = new AbortController();

  const retryLater = async (chain: ChainName, lane: Lane): Promise<void> => {
    const pause = backOff(lane.failures, RETRY_MS);
    await sleep(pause, undefined, { signal: halt.signal, ref: false }).catch(() => undefined);
    if (lane.failures > 0) wake(chain);
  };

  const run = async (chain: ChainName, lane: Lane): Promise<void> => {
    while (lane.again && !halt.signal.aborted) {
      lane.again = false;
      try {
        await work(chain);
        if (lane.failures > 0) log.info({ chain, consumer: name }, 'the work goes on');
        lane.failures = 0;
      } catch (error) {
        lane.failures += 1;
        if (lane.failures === 1) log.error({ err: error, chain, consumer: name }, 'work on the news failed');
        if (!lane.again) void retryLater(chain, lane);
      }
    }
    // in the same turn as the last check of `again`: a later wake-up begins a new run
    lane.running = null;
  };

  function wake(chain: ChainName): void {
    const lane = lanes.get(chain) ?? { again: false, failures: 0, running: null };
    lanes.set(chain, lane);
    if (halt.signal.aborted) return;
    lane.again = true;
    // only after `running` is set: the work may wake itself
    lane.running ??= Promise.resolve().then(() => run(chain, lane));
  }

  const untilIdle = async (): Promise<void> => {
    for (;;) {
      const running = [...lanes.values()].flatMap((lane) => lane.running ?? []);
      if (running.length === 0) return;
      await Promise.all(running);
    }
  };
  return {
    wake,
    untilIdle,
    stop: async () => {
      halt.abort();
      await untilIdle();
    },
  };
}
