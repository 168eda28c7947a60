import { and, eq, isNull, or } from 'drizzle-orm';
import { type Auction, keyOfHash } from '../../chain/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { auctionReserves } from './tables.ts';

type ReservePrice = typeof auctionReserves.$inferSelect;

/**
 * Stores a reserve's price in dollars with the request that opens its auction; it replaces that of an earlier
 * auction.
 */
export const storeReservePrice = (tx: Database, price: ReservePrice) =>
  tx
    .insert(auctionReserves)
    .values(price)
    .onConflictDoUpdate({ target: [auctionReserves.itemId, auctionReserves.reserve], set: price });

/**
 * The reserve's price that the shop stored when it opened this auction; null for another's auction, or one without
 * such a price.
 */
export async function reservePriceOf(
  db: Database,
  itemId: string,
  { reserve, txHash }: Pick<Auction, 'reserve' | 'txHash'>,
): Promise<ReservePrice | null> {
  const opening = await keyOfHash(db, txHash);
  const [row] = await db
    .select()
    .from(auctionReserves)
    .where(
      and(
        eq(auctionReserves.itemId, itemId),
        eq(auctionReserves.reserve, reserve),
        // rows older than migration 0085 do not name it
        or(isNull(auctionReserves.opening), eq(auctionReserves.opening, opening ?? '')),
      ),
    );
  return row ?? null;
}
