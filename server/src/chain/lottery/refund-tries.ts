import { and, asc, eq, isNull, lte, or } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Database } from '../../platform/db/database.ts';
import { ticketRefundTries } from '../tables.ts';
import { type LotteryKey, unpaid } from './reads.ts';
import { ticketPurchases } from './tables.ts';

/**
 * Some of the wallets to be refunded, with the number of their failed tries; those that wait after a failed one are
 * left out.
 */
export async function unpaidHolders(
  db: Database,
  { chain, lotteryId }: LotteryKey,
  now: Date,
  limit: number,
): Promise<{ holder: Hex; failed: number }[]> {
  const tried = and(
    eq(ticketRefundTries.chain, ticketPurchases.chain),
    eq(ticketRefundTries.lotteryId, ticketPurchases.lotteryId),
    eq(ticketRefundTries.holder, ticketPurchases.holder),
  );
  const rows = await db
    .selectDistinct({ holder: ticketPurchases.holder, failed: ticketRefundTries.failed })
    .from(ticketPurchases)
    .leftJoin(ticketRefundTries, tried)
    .where(
      and(
        eq(ticketPurchases.chain, chain),
        eq(ticketPurchases.lotteryId, lotteryId),
        unpaid,
        or(isNull(ticketRefundTries.dueAt), lte(ticketRefundTries.dueAt, now)),
      ),
    )
    .orderBy(asc(ticketPurchases.holder))
    .limit(limit);
  return rows.map(({ holder, failed }) => ({ holder, failed: failed ?? 0 }));
}

/** Stores that a refund failed; until the next try is due, its holder is not among `unpaidHolders`. */
export async function noteFailedRefund(
  db: Database,
  refund: typeof ticketRefundTries.$inferInsert,
): Promise<void> {
  const { chain, lotteryId, holder } = ticketRefundTries;
  const { failed, dueAt } = refund;
  await db
    .insert(ticketRefundTries)
    .values(refund)
    .onConflictDoUpdate({ target: [chain, lotteryId, holder], set: { failed, dueAt } });
}
