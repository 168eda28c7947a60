import type { ChainName } from '@talkies/shared';
import type { Needs } from '../chain/context.ts';
import { chainLoops } from '../chain/index.ts';
import { reportedEthPayments } from '../modules/eth-payments/index.ts';
import { checkMarketReports, reportedTransactions } from '../modules/market/index.ts';
import { reportedPayments } from '../modules/orders/index.ts';
import { checkReports, isReportDue } from '../modules/transactions/index.ts';
import { together } from '../platform/jobs/loop.ts';

/** Looks up transactions that wallets reported before any node knew them. */
export interface ReportChecks {
  /** everything that is due; tests call it instead of waiting */
  tick(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** Each chain has a loop of its own, so that a node that hangs delays neither the other chain nor anything else. */
export function createReportChecks(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'db' | 'log' | 'writer'>,
): ReportChecks {
  const names = ctx.chains.all().map(({ config }) => config.name);

  const all = [reportedTransactions, reportedPayments, reportedEthPayments];
  const tickOf = async (chain: ChainName): Promise<void> => {
    if (!(await isReportDue(ctx.db, all, chain, ctx.clock.now()))) return;
    await checkMarketReports(ctx, chain);
    await checkReports(ctx, chain, reportedPayments);
    await checkReports(ctx, chain, reportedEthPayments);
  };
  return {
    tick: async () => {
      await Promise.all(names.map(tickOf));
    },
    ...together(chainLoops(ctx, 'reports cannot be looked up just now', tickOf)),
  };
}
