import type { ChainName } from '@talkies/shared';
import { and, asc, eq, isNull, lte, or } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { auctionSettlements } from '../tables.ts';
import { auctions } from './tables.ts';

/** Auctions that are over and unsettled, and due for a try (`auctionSettlements`). */
export async function auctionsToSettle(db: Database, chain: ChainName, now: Date) {
  const tried = and(
    eq(auctionSettlements.chain, auctions.chain),
    eq(auctionSettlements.tokenId, auctions.tokenId),
    eq(auctionSettlements.round, auctions.round),
  );
  return db
    .select({ auction: auctions, tries: auctionSettlements.tries })
    .from(auctions)
    .leftJoin(auctionSettlements, tried)
    .where(
      and(
        eq(auctions.chain, chain),
        eq(auctions.state, 'open'),
        lte(auctions.endsAt, now),
        or(isNull(auctionSettlements.dueAt), lte(auctionSettlements.dueAt, now)),
      ),
    )
    .orderBy(asc(auctions.endsAt))
    .limit(100);
}

/** Stores a try with the time of the next one; until then the auction is not among `auctionsToSettle`. */
export async function noteSettlement(
  tx: Database,
  settlement: typeof auctionSettlements.$inferInsert,
): Promise<void> {
  const { chain, tokenId, round } = auctionSettlements;
  const { tries, dueAt } = settlement;
  await tx
    .insert(auctionSettlements)
    .values(settlement)
    .onConflictDoUpdate({ target: [chain, tokenId, round], set: { tries, dueAt } });
}
