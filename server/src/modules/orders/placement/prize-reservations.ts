import { eq } from 'drizzle-orm';
import type { drops } from '../../../chain/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { nextOrderNumber } from '../quote/order-number.ts';
import { prizeReservations } from '../tables.ts';
import { stocksOf } from './reservations.ts';

type PrizeDrop = Pick<typeof drops.$inferSelect, 'chain' | 'dropId'> & { quantity: number };

/** The number of editions of each drop that are neither minted nor reserved, in the same order. */
export async function freeEditions(db: Database, wanted: readonly PrizeDrop[]): Promise<number[]> {
  const stockOf = await stocksOf(db, [...wanted]);
  return wanted.map((drop) => {
    const stock = stockOf(drop);
    if (!stock) return 0;
    return Math.max(0, Math.min(drop.quantity, stock.supplyCap) - stock.minted - stock.reserved);
  });
}

/**
 * Reserves an edition that the shop mints for a lottery. Runs in a transaction that has locked the item.
 * @returns the order number for its mint; null where no edition is free
 */
export async function reservePrize(tx: Database, drop: PrizeDrop): Promise<string | null> {
  const [free = 0] = await freeEditions(tx, [drop]);
  if (free === 0) return null;
  const chainOrderId = (await nextOrderNumber(tx)).chainOrderId.toString();
  await tx.insert(prizeReservations).values({ chainOrderId, chain: drop.chain, dropId: drop.dropId });
  return chainOrderId;
}

/** Releases the edition of a prize that will never be minted. */
export async function releasePrize(tx: Database, chainOrderId: string): Promise<void> {
  await tx.delete(prizeReservations).where(eq(prizeReservations.chainOrderId, chainOrderId));
}
