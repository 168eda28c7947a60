import { and, count, eq, inArray, ne, notExists, notInArray, sql } from 'drizzle-orm';
import { mints } from '../../../chain/tables.ts';
import type { Database } from '../../../db/database.ts';
import { type OrderRow, orders } from '../tables.ts';

/** A minted edition counts as minted from the same moment on, so it must not count as held as well. */
const notMinted = (db: Database) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(mints)
      .where(and(eq(mints.chain, orders.chain), eq(mints.orderId, orders.chainOrderId))),
  );

/** How many editions are kept back for open orders, by drop; drops without any are left out. */
export async function heldByDrop(db: Database, dropIds?: bigint[]): Promise<Map<bigint, number>> {
  if (dropIds?.length === 0) return new Map();
  const rows = await db
    .select({ dropId: orders.dropId, held: count() })
    .from(orders)
    .where(and(orders.holds, dropIds && inArray(orders.dropId, dropIds), notMinted(db)))
    .groupBy(orders.dropId);
  return new Map(rows.map(({ dropId, held }) => [dropId, held]));
}

/** Orders that would still mint to a wallet, or have yet to be delivered there. */
export const ordersThatNeed = (
  db: Database,
  userId: string,
  wallet: OrderRow['wallet'],
): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(
      and(eq(orders.userId, userId), eq(orders.wallet, wallet), orders.holds, ne(orders.state, 'complete')),
    );

/** A buyer's orders that keep an edition back and are not paid. */
export const unpaidHolds = (db: Database, userId: string): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        orders.holds,
        notInArray(orders.state, ['paid', 'minting', 'minted', 'complete']),
      ),
    );
