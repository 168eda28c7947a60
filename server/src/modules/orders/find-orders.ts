import type { ChainName, OrderState } from '@talkies/shared';
import { and, asc, desc, eq, gte, inArray, lt } from 'drizzle-orm';
import type { Hex } from 'viem';
import { isOneOf } from '../../chain/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { readOrderLabel } from './quote/order-number.ts';
import { type OrderRow, orderEvents, orders } from './tables.ts';

/** The keys by which operators find an order; each has an index. */
export type OrderKey =
  | { number: bigint }
  | { userId: string }
  /** with its checksum */
  | { wallet: Hex }
  /** of the payment or of the mint */
  | { txHash: Hex }
  | { ids: readonly string[] };

function matches(key: OrderKey) {
  if ('number' in key) return eq(orders.number, key.number);
  if ('userId' in key) return eq(orders.userId, key.userId);
  if ('wallet' in key) return eq(orders.wallet, key.wallet);
  if ('txHash' in key) return eq(orders.txHash, key.txHash);
  return isOneOf(orders.id, key.ids);
}

/** The orders of one key, or all, newest first, at most `limit` below a number. */
export const findOrders = (
  db: Database,
  key: OrderKey | null,
  { state, before, limit }: { state: OrderState | undefined; before: bigint | undefined; limit: number },
): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(
      and(
        key ? matches(key) : undefined,
        state ? eq(orders.state, state) : undefined,
        before === undefined ? undefined : lt(orders.number, before),
      ),
    )
    .orderBy(desc(orders.number))
    .limit(limit);

/** The order with a label such as `TK-20418`, in either case; null where there is none. */
export async function orderByLabel(db: Database, label: string): Promise<OrderRow | null> {
  const number = readOrderLabel(label);
  if (number === null) return null;
  const [row] = await db.select().from(orders).where(eq(orders.number, number));
  return row ?? null;
}

/** The orders that became complete in a period, and still are; oldest first. */
export const completedWithin = (db: Database, from: Date, until: Date): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.state, 'complete'),
        inArray(
          orders.id,
          db
            .select({ id: orderEvents.orderId })
            .from(orderEvents)
            .where(
              and(eq(orderEvents.state, 'complete'), gte(orderEvents.at, from), lt(orderEvents.at, until)),
            ),
        ),
      ),
    )
    .orderBy(asc(orders.number));

/** The orders of a chain with these numbers on it (uint256). */
export async function ordersOfNumbers(
  db: Database,
  chain: ChainName,
  numbers: string[],
): Promise<Map<string, OrderRow>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.chain, chain), inArray(orders.chainOrderId, numbers)));
  return new Map(rows.map((order) => [order.chainOrderId, order]));
}
