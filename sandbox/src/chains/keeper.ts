import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalBlock, Rpc } from './rpc.ts';

type Node = Pick<Rpc, 'status' | 'block' | 'mine' | 'onTransaction'>;

export interface KeeperOptions {
  rpc: Node;
  /** the shortest time from one block to the next, in milliseconds; read before each */
  blockTimeMs: () => number;
  /** blocks that must follow one with transactions before the chain may rest */
  depth: number;
  /** called after each block, and once more when the chain begins to rest */
  onBlock: (state: 'mined' | 'resting') => Promise<void>;
  log: (line: string) => void;
}

export interface Keeper {
  stop(): Promise<void>;
}

const POLL_MS = 150;
/** A resting chain is notified of a transaction; it also polls, for other ways in which a node can change. */
const REST_MS = 1_000;
/** After so many blocks that leave the pool unchanged, its transactions cannot be mined, and mining stops. */
const MAX_FUTILE = 20;

/** Whether a block with transactions has fewer than `depth` blocks after it. */
async function isShallow(rpc: Node, head: LocalBlock, depth: number): Promise<boolean> {
  for (let number = head.number; number > Math.max(head.number - depth, 0); number--) {
    const block = number === head.number ? head : await rpc.block(number);
    if (block.transactions.length > 0) return true;
  }
  return false;
}

/**
 * Mines while a transaction waits for its first block, its confirmations or finality, and rests otherwise: an idle
 * chain must not grow. The first transaction after a rest is mined at once.
 */
export function keepMining({ rpc, blockTimeMs, depth, onBlock, log }: KeeperOptions): Keeper {
  const halt = new AbortController();
  let restingAt = '';
  let minedAt = Number.NEGATIVE_INFINITY;
  let futile = { pending: 0, blocks: 0 };

  const somethingWaits = async (): Promise<boolean> => {
    const { pending, head } = await rpc.status();
    if (pending !== futile.pending || pending === 0) futile = { pending, blocks: 0 };
    if (pending > 0 && futile.blocks < MAX_FUTILE) return true;
    if (head.hash === restingAt) return false;
    if (await isShallow(rpc, head, depth)) return true;
    restingAt = head.hash;
    await onBlock('resting');
    return false;
  };

  /** @returns whether the chain continues */
  const step = async (): Promise<boolean> => {
    if (!(await somethingWaits())) return false;
    const due = minedAt + blockTimeMs() - performance.now();
    if (due > 0) await sleep(due, undefined, { signal: halt.signal });
    minedAt = performance.now();
    await rpc.mine();
    futile.blocks += 1;
    await onBlock('mined');
    return true;
  };

  let reported = Promise.withResolvers<void>();
  const silence = rpc.onTransaction(() => reported.resolve());
  const pause = async (milliseconds: number): Promise<void> => {
    const over = sleep(milliseconds, undefined, { signal: halt.signal }).catch(() => undefined);
    await Promise.race([over, reported.promise]);
    reported = Promise.withResolvers();
  };

  const run = async (): Promise<void> => {
    let complained = false;
    while (!halt.signal.aborted) {
      let goesOn = true;
      try {
        goesOn = await step();
        complained = false;
      } catch (error) {
        if (halt.signal.aborted) return;
        if (!complained) log(`the chain's keeper: ${error instanceof Error ? error.message : String(error)}`);
        complained = true;
      }
      await pause(goesOn ? Math.min(POLL_MS, blockTimeMs()) : REST_MS);
    }
  };

  const running = run();
  return {
    stop: async () => {
      halt.abort();
      silence();
      await running;
    },
  };
}
