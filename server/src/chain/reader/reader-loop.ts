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
   * At the start and after each committed step, a reorganisation included. Nothing is waited for: whoever works on the
   * news does so outside the reader's step (see consumer.ts), so that nobody can hold it up.
   */
  onAdvanced: (chain: ChainName) => void;
  /** from one look at the chain to the next; by the chain's own pace when left out */
  pollMs?: number | undefined;
  /** from one second look at the newest blocks to the next; a minute when left out */
  rereadMs?: number | undefined;
}

export interface ReaderLoop {
  /** Reads up to the chain's head of this moment, looking again where it moves meanwhile. Other errors are the caller's. */
  catchUp(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/**
 * After errors that time does not heal, ever longer up to this: mostly somebody has to mend the configuration first, but
 * another node behind the same address may know the method that one lacks.
 */
const BROKEN_PAUSE_MS = 30_000;
/** Nodes that disagree for longer are worth a word in the log. */
const CONTRADICTED_MS = 30_000;
/** How long a chain may move under a reader that wants all of it: a node may announce a block long before it hands it out. */
const MOVING_MS = 10_000;
/** A bid is on open pages within a block and a quarter of a second: blocks come every 2 and every 12 seconds. */
const POLL_MS = { polygon: 1_000, ethereum: 4_000 } as const;
/** A local chain makes blocks when something happens: often while people are at it, seldom otherwise. */
const LOCAL_POLL_MS = { busy: 100, quiet: 250 };
const BUSY_FOR_MS = 10_000;

type ReaderContext = Pick<Context, 'db' | 'log' | 'changes'>;

/** Says what is in the way, once, and how long to wait before the next look, in milliseconds. */
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
  // a process that died between a step and its telling left somebody unaware
  let unnotified = true;

  const inTurn = (work: () => Promise<boolean>): Promise<boolean> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };

  const tell = async (): Promise<void> => {
    options.onAdvanced(config.name);
    // where the other processes were not told, they are with the next look
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
