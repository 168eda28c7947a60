import { HOUR_MS, inDelivery, MINUTE_MS, openOrderStates } from '@talkies/shared';
import { and, asc, eq, inArray, lt, not, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { lastInstant } from './shop-purchases.ts';
import { type OrderRow, orders } from './tables.ts';
import { awaitsAnswer } from './unanswered-orders.ts';

/** Quotes end by themselves within seconds; an order that is open so long after its quote's end is stuck. */
const OPEN_MS = 5 * MINUTE_MS;
/** An order that may be paid in ETH stays open until Ethereum is final: a quarter of an hour, and longer on a bad day. */
const ETH_FINAL = '35 minutes';
/** The longest time from paying to the token that we state to people (spec:17). */
const DELIVERY_MS = 30 * MINUTE_MS;
/** A provider accepts a refund at once, unless something is wrong. */
const REFUND_MS = HOUR_MS;

/** The orders that should be complete or over by now and are not; oldest first. */
export function overdueOrders(db: Database, now: Date, limit: number): Promise<OrderRow[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  return db
    .select()
    .from(orders)
    .where(
      or(
        and(
          inArray(orders.state, openOrderStates),
          not(awaitsAnswer(now)),
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
