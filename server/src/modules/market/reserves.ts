import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { auctionReserves } from './tables.ts';

type Reserve = typeof auctionReserves.$inferInsert;

/** Keeps what a reserve is in dollars, from the moment at which it is fixed in the coin. The first word stands. */
export const fixReserve = (tx: Database, reserve: Reserve) =>
  tx.insert(auctionReserves).values(reserve).onConflictDoNothing();

/** Null for a reserve that was not fixed in dollars. */
export async function fixedCents(db: Database, itemId: string, reserve: string): Promise<bigint | null> {
  const [row] = await db
    .select()
    .from(auctionReserves)
    .where(and(eq(auctionReserves.itemId, itemId), eq(auctionReserves.reserve, reserve)));
  return row?.cents ?? null;
}
