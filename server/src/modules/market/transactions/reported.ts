import type { ChainName } from '@talkies/shared';
import { and, eq, inArray } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { checkReports, dueReports, nextState, putOff, type Reports } from '../../transactions/index.ts';
import { marketTransactions, type TransactionRow } from '../tables.ts';
import { readCall } from './read-call.ts';

const reasons = {
  unknown:
    'No node of the network has heard of it, so it counts as not sent. If the network takes it after all, the market shows it.',
  foreign: 'That transaction does something else.',
} as const;

/** Market transactions that wallets reported before any node knew them. */
export const reportedTransactions: Reports<TransactionRow> = {
  table: marketTransactions,
  claimDue: (db, chain, now) =>
    db
      .update(marketTransactions)
      .set({ nextCheckAt: putOff(marketTransactions.updatedAt, now) })
      .where(inArray(marketTransactions.id, dueReports(db, marketTransactions, chain, now)))
      .returning(),
  reported: ({ hash, kind, tokenId, lotteryId, wallet, updatedAt: since }) =>
    hash === null
      ? null
      : { hash, since, read: readCall(kind, tokenId ?? lotteryId?.toString() ?? null, [wallet]) },
  settle: async (ctx, row, verdict) => {
    const state = verdict === 'known' ? row.state : nextState(row.state, verdict);
    if (state === null) return false;
    const ended = verdict === 'known' ? {} : { state, reason: reasons[verdict], updatedAt: ctx.clock.now() };
    const { id, hash } = row;
    const moved = await ctx.db
      .update(marketTransactions)
      .set({ ...ended, nextCheckAt: null })
      .where(
        and(
          eq(marketTransactions.id, id),
          eq(marketTransactions.state, row.state),
          // a speed-up may have been reported meanwhile
          hash === null ? undefined : eq(marketTransactions.hash, hash),
        ),
      )
      .returning({ id: marketTransactions.id });
    return moved.length > 0;
  },
};

/** Asks the node of a chain for market transactions that it did not know, and tells their owners' pages. See checkReports. */
export async function checkMarketReports(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'db' | 'log' | 'writer'>,
  chain: ChainName,
): Promise<void> {
  const settled = await checkReports(ctx, chain, reportedTransactions);
  for (const userId of new Set(settled.map((row) => row.userId)))
    await ctx.changes.emit('transactions', userId);
}
