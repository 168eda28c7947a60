import { openTransactionStates } from '@talkies/shared';
import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { LotteryKey } from '../../../chain/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type MarketTransactionRow, marketTransactions } from '../tables.ts';

/** A person's open and recently decided transactions, newest first. */
export const transactionsOf = (db: Database, userId: string, limit = 100): Promise<MarketTransactionRow[]> =>
  db
    .select()
    .from(marketTransactions)
    .where(eq(marketTransactions.userId, userId))
    .orderBy(desc(marketTransactions.createdAt))
    .limit(limit);

/** The row, unless another process has moved it to another state or hash since it was read. */
export const asRead = ({ id, state, hash }: MarketTransactionRow) =>
  and(
    eq(marketTransactions.id, id),
    eq(marketTransactions.state, state),
    hash === null ? isNull(marketTransactions.hash) : eq(marketTransactions.hash, hash),
  );

/** Open, or changed since then: a recent result is still shown. */
const isPending = (since: Date) =>
  or(
    inArray(marketTransactions.state, openTransactionStates),
    sql`${marketTransactions.updatedAt} > ${since.toISOString()}::timestamptz`,
  );

/** A person's open or recently changed transactions about one token or about the wallet itself. */
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

/** A person's open or recently changed transactions about one lottery. */
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

/** A person's ticket purchases sent since then, whatever their outcome. */
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
