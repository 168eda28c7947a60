import { type ChainName, DAY_MS, openOrderStates, unpaidEndStates } from '@talkies/shared';
import {
  and,
  between,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import { chainTransactions, drops, type Mint, mints } from '../../../chain/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type OrderRow, orders, purchases } from '../tables.ts';
import { paymentKeyColumn } from './payment-key.ts';

export interface Watched {
  order: OrderRow;
  mint: Mint | null;
}

const LATE_DAYS = 7;
/** deeper than any reorganisation */
export const LOST_BLOCKS = 1000;

const joined = (db: Database) =>
  db
    .select({ order: orders, mint: mints })
    .from(orders)
    .leftJoin(mints, and(eq(mints.chain, orders.chain), eq(mints.orderId, orders.chainOrderId)));

/** Whether the transaction that pays, the writer's or one that a wallet reported, failed. */
const paymentFailed = (db: Database) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(chainTransactions)
      .where(and(eq(chainTransactions.key, paymentKeyColumn), eq(chainTransactions.status, 'failed'))),
  );

const isSoldOut = (db: Database) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(drops)
      .where(
        and(
          eq(drops.chain, orders.chain),
          eq(drops.dropId, orders.dropId),
          gte(drops.minted, drops.supplyCap),
        ),
      ),
  );

/**
 * The orders of a chain that reserve an edition and may have to move: minted, or waiting for finality; past their quote at
 * `now`; with a failed payment; sold out. Orders that are merely open cost nothing here, however many there are.
 */
export const waitingOrders = (db: Database, chain: ChainName, now: Date): Promise<Watched[]> =>
  joined(db).where(
    and(
      eq(orders.chain, chain),
      orders.reservesEdition,
      or(
        isNotNull(mints.orderId),
        notInArray(orders.state, [...openOrderStates, ...unpaidEndStates]),
        lt(orders.expiresAt, now),
        and(orders.paying, paymentFailed(db)),
        and(eq(orders.state, 'awaiting_payment'), isSoldOut(db)),
      ),
    ),
  );

/**
 * The orders that were given up and minted all the same: in the blocks after `after`, or, where it is null, among orders
 * that ended within a week.
 */
export const lateMints = (
  db: Database,
  chain: ChainName,
  now: Date,
  after: number | null,
): Promise<Watched[]> =>
  joined(db).where(
    and(
      eq(orders.chain, chain),
      inArray(orders.state, unpaidEndStates),
      not(orders.reservesEdition),
      after === null
        ? gt(orders.expiresAt, new Date(now.getTime() - LATE_DAYS * DAY_MS))
        : gt(mints.blockNumber, after),
      isNotNull(mints.orderId),
    ),
  );

/** The orders that counted as delivered for good, and whose mint is not in the blocks up to `head` any more. */
export const lostMints = (db: Database, chain: ChainName, head: number): Promise<Watched[]> =>
  db
    .select({ order: orders, mint: mints })
    .from(purchases)
    .innerJoin(orders, eq(orders.id, purchases.orderId))
    .leftJoin(mints, and(eq(mints.chain, orders.chain), eq(mints.orderId, orders.chainOrderId)))
    .where(
      and(
        eq(purchases.chain, chain),
        not(orders.reservesEdition),
        between(purchases.blockNumber, head - LOST_BLOCKS, head),
        isNull(mints.orderId),
      ),
    );
