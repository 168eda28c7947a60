import { HOUR_MS, inDelivery, MINUTE_MS, openOrderStates } from '@talkies/shared';
import { and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { lastInstant } from './shop-purchases.ts';
import { type OrderRow, orders } from './tables.ts';

/** Quotes end by themselves within seconds; one that is open so long after its end is stuck. */
const OPEN_MS = 5 * MINUTE_MS;
/** An order that may be paid in ETH is open until Ethereum is final, which takes a quarter of an hour, and longer on a bad day. */
const ETH_FINAL = '35 minutes';
/** What people are told at most, from paying to the token (spec:17). */
const DELIVERY_MS = 30 * MINUTE_MS;
/** A provider takes on a refund at once, unless something is wrong. */
const REFUND_MS = HOUR_MS;

/** Orders that are neither complete nor over, past the time in which they should be; oldest first. */
export function overdueOrders(db: Database, now: Date, limit: number): Promise<OrderRow[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  return db
    .select()
    .from(orders)
    .where(
      or(
        and(
          inArray(orders.state, openOrderStates),
          lt(
            sql`${lastInstant} + case when ${orders.ethQuoted} then ${ETH_FINAL}::interval else '0' end`,
            sql`${ago(OPEN_MS).toISOString()}::timestamptz`,
          ),
        ),
        and(inArray(orders.state, inDelivery), lt(orders.updatedAt, ago(DELIVERY_MS))),
        and(eq(orders.state, 'refund_due'), lt(orders.updatedAt, ago(REFUND_MS))),
      ),
    )
    .orderBy(asc(orders.number))
    .limit(limit);
}
