import { type ChainName, isProvedOn } from '@talkies/shared';
import type { Needs } from '../../../chain/context.ts';
import { isAnyOf } from '../../../platform/db/any-of.ts';
import { checkReports, nextState, type Reports } from '../../transactions/index.ts';
import { type WalletRow, wallets } from '../../wallets/index.ts';
import { type MarketTransactionRow, marketTransactions } from '../tables.ts';
import { readCall } from './read-call.ts';
import type { ReadCall } from './read-events.ts';
import { trackSuccessor } from './track-successor.ts';
import { asRead } from './transaction-reads.ts';

export const reasons = {
  unknown:
    'No node of the network knows it, so it counts as not sent. If your wallet does not show it either, try again. If the network takes it after all, the market shows it.',
  unsigned:
    'No node of the network knows it. If your wallet still collects signatures, wait: once the network has it, it shows here by itself.',
  unrelated: 'That transaction does something else, or what it was to do was refused.',
} as const;

/** with its owner's wallets: the chain shows which of them sent it */
type ReportedRow = MarketTransactionRow & { wallets: WalletRow[] };

const foundOf = (row: ReportedRow, { from, amount }: ReadCall) => {
  const sender = row.wallets.find(({ address }) => address === from);
  return {
    amount: amount?.toString() ?? null,
    ...(sender ? { wallet: sender.address, walletKind: sender.kind } : {}),
  };
};

/** Whether a contract sends it, whose owners may have to sign it first. */
const isOfContract = ({ wallet, wallets: owned }: ReportedRow): boolean =>
  owned.some(({ address, chain }) => address === wallet && chain !== null);

/** Market transactions that wallets reported before any node knew them. */
export const reportedTransactions: Reports<typeof marketTransactions, ReadCall, ReportedRow> = {
  table: marketTransactions,
  since: marketTransactions.updatedAt,
  complete: async (db, chain, rows) => {
    const owners = [...new Set(rows.map(({ userId }) => userId))];
    const linked = await db.select().from(wallets).where(isAnyOf(wallets.userId, owners));
    const able = Map.groupBy(
      linked.filter((wallet) => isProvedOn(wallet, chain)),
      ({ userId }) => userId,
    );
    return rows.map((row) => ({ ...row, wallets: able.get(row.userId) ?? [] }));
  },
  reported: (row) => {
    const { hash, wallet, wallets: owned, updatedAt: since } = row;
    if (hash === null) return null;
    // a wallet that was unlinked since then counts too
    const senders = [wallet, ...owned.map(({ address }) => address)];
    return { hash, since, read: readCall(row, senders) };
  },
  record: async (ctx, row, verdict, seen) => {
    const unsigned = verdict === 'unknown' && isOfContract(row);
    if (unsigned && (await trackSuccessor(ctx, row))) return true;
    const state = verdict === 'known' ? row.state : nextState(row.state, verdict);
    if (state === null) return false;
    const changed =
      verdict === 'known'
        ? seen && foundOf(row, seen)
        : {
            state,
            reason: reasons[unsigned ? 'unsigned' : verdict],
            updatedAt: ctx.clock.now(),
          };
    const moved = await ctx.db
      .update(marketTransactions)
      .set({ ...changed, nextCheckAt: null })
      .where(asRead(row))
      .returning({ id: marketTransactions.id });
    return moved.length > 0;
  },
};

/** Looks up a chain's reported transactions that no node knew, and updates their owners' pages. See checkReports. */
export async function checkMarketReports(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'db' | 'log' | 'writer'>,
  chain: ChainName,
): Promise<void> {
  const recorded = await checkReports(ctx, chain, reportedTransactions);
  for (const userId of new Set(recorded.map((row) => row.userId)))
    await ctx.changes.emit('transactions', userId);
}
