import type { OrderState } from '@talkies/shared';
import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Database } from '../../platform/db/database.ts';
import { type OrderRow, orders } from './tables.ts';

/** By what operators know an order; each of them has an index. */
export type OrderKey =
  | { number: bigint }
  | { userId: string }
  /** with its checksum */
  | { wallet: Hex }
  /** that paid, or that minted */
  | { txHash: Hex }
  | { ids: readonly string[] };

function matches(key: OrderKey) {
  if ('number' in key) return eq(orders.number, key.number);
  if ('userId' in key) return eq(orders.userId, key.userId);
  if ('wallet' in key) return eq(orders.wallet, key.wallet);
  if ('txHash' in key) return eq(orders.txHash, key.txHash);
  return inArray(orders.id, [...key.ids]);
}

/** Orders of one key, or all, newest first, `limit` of them before a number. */
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
