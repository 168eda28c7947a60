import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { auctionReserves } from './tables.ts';

type Reserve = typeof auctionReserves.$inferSelect;

/**
 * Keeps what a reserve is in dollars, from the moment at which it is fixed in the coin: the first word stands. Whether
 * bidders are approved is what the newest auction of that reserve says: there is one at a time.
 */
export const fixReserve = (tx: Database, reserve: Reserve) =>
  tx
    .insert(auctionReserves)
    .values(reserve)
    .onConflictDoUpdate({
      target: [auctionReserves.itemId, auctionReserves.reserve],
      set: { approveBidders: reserve.approveBidders },
    });

/** Null for a reserve that was not fixed in dollars. @param reserve wei */
export async function fixedReserve(db: Database, itemId: string, reserve: string): Promise<Reserve | null> {
  const [row] = await db
    .select()
    .from(auctionReserves)
    .where(and(eq(auctionReserves.itemId, itemId), eq(auctionReserves.reserve, reserve)));
  return row ?? null;
}
