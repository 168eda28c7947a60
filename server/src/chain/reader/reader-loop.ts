import { setTimeout as sleep } from 'node:timers/promises';
import type { ChainName } from '@talkies/shared';
import { backOff } from '@talkies/shared';
import type { Log } from '../../platform/log.ts';
import type { Chain } from '../chains.ts';
import type { Context } from '../context.ts';
import { ChainReader } from './chain-reader.ts';
import { ChainMoved, isWorthRetrying } from './errors.ts';

export interface ReaderOptions {
  /**
   * Runs at the start and after each committed step, reorganisations included. It is not awaited: work on the news
   * runs outside the reader's step (see consumer.ts), so that nothing delays the reader.
   */
  onAdvanced: (chain: ChainName) => void;
  /** the pause between looks at the chain; by default the chain's own */
  pollMs?: number | undefined;
  /** the pause between second looks at the newest blocks; by default a minute */
  rereadMs?: number | undefined;
}

export interface ReaderLoop {
  /** Reads up to the chain's present head, retrying where it moves meanwhile. Other errors are the caller's. */
  catchUp(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/**
 * The longest pause after errors that do not pass by themselves: usually the configuration must be corrected, but
 * another node behind the same address may support a missing method.
 */
const BROKEN_PAUSE_MS = 30_000;
/** Nodes that disagree for longer than this are logged. */
const CONTRADICTED_MS = 30_000;
/**
 * How long a chain may move under a reader that wants all of it: a node may announce a block long before it serves
 * it.
 */
const MOVING_MS = 10_000;
/** A bid is on open pages within a block and a quarter of a second: blocks come every 2 and every 12 seconds. */
const POLL_MS = { polygon: 1_000, ethereum: 4_000 } as const;
/** A local chain makes blocks when something happens: often while people use it, seldom otherwise. */
const LOCAL_POLL_MS = { busy: 100, quiet: 250 };
const BUSY_FOR_MS = 10_000;

type ReaderContext = Pick<Context, 'db' | 'log' | 'changes'>;

/** Logs a fault once, and returns how long to wait before the next look, in milliseconds. */
function createFaultLog(log: Log, pollMs: number) {
  let complained = false;
  let broken = 0;
  let contradictedSince: number | null = null;
  const complain = (level: 'warn' | 'error', err: unknown, text: string): void => {
    if (!complained) log[level]({ err }, text);
    complained = true;
  };
  return {
    pauseAfter: (error: unknown): number => {
      if (error instanceof ChainMoved) {
        contradictedSince ??= performance.now();
        if (performance.now() - contradictedSince > CONTRADICTED_MS)
          complain('warn', error, 'the answers of the node have not fitted each other for a while');
        return pollMs;
      }
      const transient = isWorthRetrying(error);
      complain(transient ? 'warn' : 'error', error, 'the chain cannot be followed');
      broken += 1;
      return transient ? pollMs : backOff(broken, { first: 2 * pollMs, longest: BROKEN_PAUSE_MS });
    },
    over: (): void => {
      if (complained) log.info('the chain is followed again');
      complained = false;
      broken = 0;
      contradictedSince = null;
    },
  };
}

const announceBlocks = ({ changes }: ReaderContext, chain: ChainName): Promise<boolean> =>
  changes.emit('chain', chain).then(
    () => true,
    () => false,
  );

/** Follows one chain. Several processes may do so: each step is taken by the first that commits it. */
export function createReaderLoop(ctx: ReaderContext, chain: Chain, options: ReaderOptions): ReaderLoop {
  const { config } = chain;
  const log = ctx.log.child({ chain: config.name });
  const reader = new ChainReader(ctx.db, chain, log, options.rereadMs);
  const pollMs = options.pollMs ?? (config.local ? LOCAL_POLL_MS.quiet : POLL_MS[config.name]);
  const halt = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  let running: Promise<void> = Promise.resolve();
  const faultLog = createFaultLog(log, pollMs);
  let movedAt = Number.NEGATIVE_INFINITY;
  // a process may have stopped between a step and its announcement
  let unnotified = true;

  const inTurn = (work: () => Promise<boolean>): Promise<boolean> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };

  const tell = async (): Promise<void> => {
    options.onAdvanced(config.name);
    // other processes that were not notified are at the next look
    unnotified = !(await announceBlocks(ctx, config.name));
  };

  const takeStep = async (restful = false): Promise<boolean> => {
    const moved = await reader.step({ restful });
    unnotified ||= moved;
    if (moved) movedAt = performance.now();
    if (unnotified) await tell();
    return moved;
  };

  const untilNextPoll = (): number =>
    config.local && options.pollMs === undefined && performance.now() - movedAt < BUSY_FOR_MS
      ? LOCAL_POLL_MS.busy
      : pollMs;

  const loop = async (): Promise<void> => {
    while (!halt.signal.aborted) {
      let pause = pollMs;
      try {
        while (!halt.signal.aborted && (await inTurn(() => takeStep(true))));
        faultLog.over();
        pause = untilNextPoll();
      } catch (error) {
        if (!(error instanceof ChainMoved)) reader.distrust();
        pause = faultLog.pauseAfter(error);
      }
      await sleep(pause, undefined, { signal: halt.signal }).catch(() => undefined);
    }
  };

  return {
    catchUp: async () => {
      const begun = performance.now();
      for (;;) {
        try {
          while (await inTurn(() => takeStep()));
          return;
        } catch (error) {
          if (!(error instanceof ChainMoved) || performance.now() - begun > MOVING_MS) throw error;
          await sleep(pollMs);
        }
      }
    },
    start: () => {
      running = loop();
    },
    stop: async () => {
      halt.abort();
      await running;
      await last;
    },
  };
}
