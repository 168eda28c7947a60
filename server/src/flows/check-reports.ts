import { setTimeout as sleep } from 'node:timers/promises';
import type { ChainName } from '@talkies/shared';
import type { Needs } from '../chain/context.ts';
import { reportedEthPayments } from '../modules/eth-payments/index.ts';
import { checkMarketReports } from '../modules/market/index.ts';
import { reportedPayments } from '../modules/orders/index.ts';
import { checkReports } from '../modules/transactions/index.ts';

const TICK_MS = 1_000;

/** Asks the nodes for transactions that wallets have reported before any node knew them. */
export interface ReportChecks {
  /** everything that is due; tests call it instead of waiting */
  tick(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** Each chain has a loop of its own, so that a node that hangs holds up neither the other chain nor anything else. */
export function createReportChecks(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'db' | 'log' | 'writer'>,
): ReportChecks {
  const halt = new AbortController();
  const complained = new Set<ChainName>();
  let running: Promise<unknown> = Promise.resolve();
  const names = ctx.chains.all().map(({ config }) => config.name);

  const tickOf = async (chain: ChainName): Promise<void> => {
    await checkMarketReports(ctx, chain);
    await checkReports(ctx, chain, reportedPayments);
    await checkReports(ctx, chain, reportedEthPayments);
  };
  const loop = async (chain: ChainName): Promise<void> => {
    while (!halt.signal.aborted) {
      try {
        await tickOf(chain);
        complained.delete(chain);
      } catch (error) {
        if (!complained.has(chain))
          ctx.log.warn({ err: error, chain }, 'reports cannot be looked up just now');
        complained.add(chain);
      }
      await sleep(TICK_MS, undefined, { signal: halt.signal }).catch(() => undefined);
    }
  };
  return {
    tick: async () => {
      await Promise.all(names.map(tickOf));
    },
    start: () => {
      running = Promise.all(names.map(loop));
    },
    stop: async () => {
      halt.abort();
      await running;
    },
  };
}
