import { type ChainName, openTransactionStates } from '@talkies/shared';
import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { LotteryKey } from '../../../chain/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { accountThere, type MarketTransactionRow, marketTransactions } from '../tables.ts';

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

type About = Pick<MarketTransactionRow, 'chain' | 'hash' | 'userId' | 'kind' | 'tokenId' | 'lotteryId'>;

/** The one report of a hash that a person can make of one kind about a token, a lottery or neither. */
export const isAbout = ({ chain, hash, userId, kind, tokenId, lotteryId }: About) =>
  and(
    eq(marketTransactions.chain, chain),
    hash === null ? isNull(marketTransactions.hash) : eq(marketTransactions.hash, hash),
    eq(marketTransactions.userId, userId),
    eq(marketTransactions.kind, kind),
    tokenId === null ? isNull(marketTransactions.tokenId) : eq(marketTransactions.tokenId, tokenId),
    lotteryId === null ? isNull(marketTransactions.lotteryId) : eq(marketTransactions.lotteryId, lotteryId),
  );

/** Whether a transaction is known as a purchase by this wallet: anybody may buy a token for somebody else. */
export async function isPurchaseBy(
  db: Database,
  { chain, hash, wallet }: { chain: ChainName; hash: Hex; wallet: Hex },
): Promise<boolean> {
  const isOfHash = and(accountThere, eq(marketTransactions.chain, chain), eq(marketTransactions.hash, hash));
  const isPurchase = and(eq(marketTransactions.kind, 'buy'), eq(marketTransactions.wallet, wallet));
  return (await db.$count(marketTransactions, and(isOfHash, isPurchase))) > 0;
}

/** Open, or changed since then: a recent result is still shown. */
const isPending = (since: Date) =>
  or(
    inArray(marketTransactions.state, openTransactionStates),
    sql`${marketTransactions.updatedAt} > ${since.toISOString()}::timestamptz`,
  );

/**
 * A person's open or recently changed transactions; with `about`, those about one token (none where it is not minted yet)
 * or about the wallet itself, on its chain.
 */
export const pendingOf = (
  db: Database,
  userId: string,
  since: Date,
  about?: { chain: ChainName; tokenId: string | null },
): Promise<MarketTransactionRow[]> =>
  db
    .select()
    .from(marketTransactions)
    .where(
      and(
        eq(marketTransactions.userId, userId),
        about &&
          and(
            eq(marketTransactions.chain, about.chain),
            or(
              about.tokenId === null ? undefined : eq(marketTransactions.tokenId, about.tokenId),
              and(isNull(marketTransactions.tokenId), isNull(marketTransactions.lotteryId)),
            ),
          ),
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
