import type { ChainName } from '@talkies/shared';
import { and, between, eq, gt, inArray, isNull, not } from 'drizzle-orm';
import type { Mint } from '../../../chain/index.ts';
import { mints } from '../../../chain/tables.ts';
import type { Database } from '../../../db/database.ts';
import { type OrderRow, orders, purchases } from '../tables.ts';

export interface Watched {
  order: OrderRow;
  mint: Mint | null;
}

const LATE_DAYS = 7;
/** deeper than any reorganisation */
const LOST_BLOCKS = 1000;

const joined = (db: Database) =>
  db
    .select({ order: orders, mint: mints })
    .from(orders)
    .leftJoin(mints, and(eq(mints.chain, orders.chain), eq(mints.orderId, orders.chainOrderId)));

/** Orders of a chain that wait for something: each holds an edition until nothing can happen to it any more. */
export const waitingOrders = (db: Database, chain: ChainName): Promise<Watched[]> =>
  joined(db).where(and(eq(orders.chain, chain), orders.holds));

/** Orders that were given up and were minted all the same. */
export const lateMints = (db: Database, chain: ChainName, now: Date): Promise<Watched[]> =>
  joined(db).where(
    and(
      eq(orders.chain, chain),
      inArray(orders.state, ['expired', 'failed']),
      gt(orders.expiresAt, new Date(now.getTime() - LATE_DAYS * 86_400_000)),
      not(orders.holds),
      not(isNull(mints.orderId)),
    ),
  );

/** Orders that were delivered for good, and whose mint is gone from the blocks up to `head`. */
export const lostMints = (db: Database, chain: ChainName, head: number): Promise<Watched[]> =>
  db
    .select({ order: orders, mint: mints })
    .from(purchases)
    .innerJoin(orders, eq(orders.id, purchases.orderId))
    .leftJoin(mints, and(eq(mints.chain, orders.chain), eq(mints.orderId, orders.chainOrderId)))
    .where(
      and(
        eq(purchases.chain, chain),
        not(orders.holds),
        between(purchases.blockNumber, head - LOST_BLOCKS, head),
        isNull(mints.orderId),
      ),
    );
