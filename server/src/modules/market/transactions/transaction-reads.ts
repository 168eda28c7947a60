import { openTransactionStates } from '@talkies/shared';
import { and, desc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { LotteryKey } from '../../../chain/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type MarketTransactionRow, marketTransactions } from '../tables.ts';

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
