import {
  confirmationsOf,
  dropOf,
  marketTokenIdOf,
  money,
  openTransactionStates,
  serialOf,
} from '@talkies/shared';
import type { MarketTransaction } from '@talkies/shared/schemas';
import { and, desc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { explorerUrl, headOf, type LotteryKey } from '../../../chain/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { itemsOfDrops } from '../../catalogue/index.ts';
import { type MarketTransactionRow, marketTransactions } from '../tables.ts';

const lotteryOf = (intent: MarketTransactionRow['intent']): MarketTransaction['lottery'] =>
  'lottery' in intent
    ? { id: intent.lottery, tickets: intent.kind === 'tickets' ? intent.count : null }
    : null;

/** Rows as their owner sees them. */
export async function presentTransactions(
  ctx: Needs<'chains' | 'db'>,
  rows: MarketTransactionRow[],
): Promise<MarketTransaction[]> {
  const dropIds = rows.flatMap(({ tokenId }) => (tokenId === null ? [] : [dropOf(BigInt(tokenId))]));
  const items = await itemsOfDrops(ctx.db, [...new Set(dropIds)]);
  const chains = [...new Set(rows.map(({ chain }) => chain))];
  const heads = new Map(
    await Promise.all(chains.map(async (chain) => [chain, await headOf(ctx.db, chain)] as const)),
  );
  return rows.map((row) => {
    const { config } = ctx.chains.get(row.chain);
    const need = config.confirmations.trade;
    const head = heads.get(row.chain)?.number ?? 0;
    const item = row.tokenId === null ? undefined : items.get(dropOf(BigInt(row.tokenId)));
    const have = row.block === null ? 0 : Math.min(need, confirmationsOf(row.block, head));
    return {
      id: row.id,
      kind: row.kind,
      chain: row.chain,
      marketToken:
        item && row.tokenId !== null
          ? {
              id: marketTokenIdOf(item.id, serialOf(BigInt(row.tokenId))),
              itemId: item.id,
              title: item.title,
            }
          : null,
      lottery: lotteryOf(row.intent),
      state: row.state,
      wallet: row.wallet,
      walletKind: row.walletKind,
      hash: row.hash,
      explorerUrl: row.hash && explorerUrl(config, 'tx', row.hash),
      amount: row.amount === null ? null : money(BigInt(row.amount), config.currency),
      confirmations: { have, need },
      reason: row.reason,
      at: row.createdAt.toISOString(),
    };
  });
}

export async function presentTransaction(
  ctx: Needs<'chains' | 'db'>,
  row: MarketTransactionRow,
): Promise<MarketTransaction> {
  const [shown] = await presentTransactions(ctx, [row]);
  if (!shown) throw new Error('a row that was given is not there');
  return shown;
}

/** Those that are open, and what was decided lately, newest first. */
export const transactionsOf = (db: Database, userId: string, limit = 100): Promise<MarketTransactionRow[]> =>
  db
    .select()
    .from(marketTransactions)
    .where(eq(marketTransactions.userId, userId))
    .orderBy(desc(marketTransactions.createdAt))
    .limit(limit);

/** Open, or changed since then: what became of it is still shown. */
const isPending = (since: Date) =>
  or(
    inArray(marketTransactions.state, openTransactionStates),
    sql`${marketTransactions.updatedAt} > ${since.toISOString()}::timestamptz`,
  );

/** About one token, or about the wallet itself: open ones, and those that changed since then. */
export const pendingOf = (
  db: Database,
  userId: string,
  tokenId: string | null,
  since: Date,
): Promise<MarketTransactionRow[]> =>
  db
    .select()
    .from(marketTransactions)
    .where(
      and(
        eq(marketTransactions.userId, userId),
        tokenId === null
          ? undefined
          : or(eq(marketTransactions.tokenId, tokenId), sql`${marketTransactions.tokenId} is null`),
        isPending(since),
      ),
    )
    .orderBy(desc(marketTransactions.createdAt))
    .limit(20);

/** About one lottery: open ones, and those that changed since then. */
export const pendingOfLottery = (
  db: Database,
  userId: string,
  { chain, lotteryId }: LotteryKey,
  since: Date,
): Promise<MarketTransactionRow[]> =>
  db
    .select()
    .from(marketTransactions)
    .where(
      and(
        eq(marketTransactions.userId, userId),
        eq(marketTransactions.chain, chain),
        eq(marketTransactions.lotteryId, lotteryId),
        isPending(since),
      ),
    )
    .orderBy(desc(marketTransactions.createdAt))
    .limit(20);

/** Purchases of tickets that somebody has sent since then, whatever became of them. */
export const ticketTransactions = (
  db: Database,
  userId: string,
  since: Date,
): Promise<MarketTransactionRow[]> =>
  db
    .select()
    .from(marketTransactions)
    .where(
      and(
        eq(marketTransactions.userId, userId),
        eq(marketTransactions.kind, 'tickets'),
        gt(marketTransactions.createdAt, since),
      ),
    );

export async function transactionOf(
  db: Database,
  userId: string,
  id: string,
): Promise<MarketTransactionRow | null> {
  const [row] = await db
    .select()
    .from(marketTransactions)
    .where(and(eq(marketTransactions.id, id), eq(marketTransactions.userId, userId)));
  return row ?? null;
}
