import { MINUTE_MS } from '@talkies/shared';
import { and, desc, eq, gte, inArray, isNotNull, ne, notExists, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import { chainAttempts, chainTransactions, events } from '../../../chain/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type MarketTransactionRow, marketTransactions } from '../tables.ts';
import { readCall } from '../transactions/read-call.ts';
import { marks } from '../transactions/read-events.ts';
import { isAbout } from '../transactions/transaction-reads.ts';

/** A block's time may be a little behind ours. */
const SKEW_MS = 15 * MINUTE_MS;

/**
 * The events by which the row's wallet has done what the row says, newest first; none where events name no wallet. What
 * the shop bought for the wallet, which was paid another way, is not of these.
 */
async function eventsLike(db: Database, { kind, chain, ...row }: MarketTransactionRow) {
  const { names, caller, receiver } = marks[kind];
  const who = caller ?? receiver;
  const { tokenId, lotteryId } = row;
  if (who === undefined || (tokenId === null && lotteryId === null)) return [];
  const ours = db
    .select({ hash: chainAttempts.hash })
    .from(chainAttempts)
    .innerJoin(chainTransactions, eq(chainTransactions.id, chainAttempts.transactionId))
    .where(and(eq(chainAttempts.hash, events.txHash), isNotNull(chainTransactions.signer)));
  return db
    .select({ hash: events.txHash, name: events.name, args: events.args })
    .from(events)
    .where(
      and(
        eq(events.chain, chain),
        tokenId === null ? eq(events.lotteryId, lotteryId ?? 0) : eq(events.tokenId, tokenId),
        inArray(events.name, [...names]),
        sql`${events.args} ->> ${who} = ${row.wallet}`,
        gte(events.at, new Date(row.createdAt.getTime() - SKEW_MS)),
        row.hash === null ? undefined : ne(events.txHash, row.hash),
        notExists(ours),
      ),
    )
    .orderBy(desc(events.blockNumber), desc(events.logIndex));
}

/**
 * The transaction by which the row's wallet did the same under another hash: it was sped up, or a contract's owners
 * signed it later. Null where the wallet did something else (a cancellation), or where that is unknown. Wallets never
 * report it: it is read from the chain.
 */
export async function successorOf(db: Database, row: MarketTransactionRow): Promise<Hex | null> {
  const { amount, wallet, intent } = row;
  for (const { hash, ...event } of await eventsLike(db, row)) {
    // events of tickets name no sum, so their number tells one purchase from another
    if (intent.kind === 'tickets' && String(event.args.count) !== String(intent.count)) continue;
    const did = readCall(row, [wallet]).fromEvents([{ ...event, by: wallet }]);
    if (amount !== null && did?.amount != null && did.amount.toString() !== amount) continue;
    const [other] = await db
      .select({ id: marketTransactions.id })
      .from(marketTransactions)
      .where(and(isAbout({ ...row, hash }), ne(marketTransactions.id, row.id)));
    if (!other) return hash;
  }
  return null;
}
