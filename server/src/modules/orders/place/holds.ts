import type { ChainName, OrderState } from '@talkies/shared';
import {
  and,
  count,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import { drops, mints } from '../../../chain/index.ts';
import type { Database } from '../../../platform/db/database.ts';
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

export interface Stock {
  minted: number;
  supplyCap: number;
  royaltyBps: number;
  feeBps: number;
  /** editions kept back for open orders whose mint is not counted yet */
  held: number;
}

/**
 * What is left of a drop, in one statement: its parts belong to one moment, so that a mint which the reader writes just
 * now counts once, as held or as minted. Null where the drop is not on the chain yet.
 */
export async function stockOf(db: Database, chain: ChainName, dropId: bigint): Promise<Stock | null> {
  const held = db
    .select({ held: count() })
    .from(orders)
    .where(and(orders.holds, eq(orders.dropId, dropId), notMinted(db)));
  const [row] = await db
    .select({
      minted: drops.minted,
      supplyCap: drops.supplyCap,
      royaltyBps: drops.royaltyBps,
      feeBps: drops.feeBps,
      held: sql<string>`(${held})`,
    })
    .from(drops)
    .where(and(eq(drops.chain, chain), eq(drops.dropId, dropId)));
  return row ? { ...row, held: Number(row.held) } : null;
}

/** Their money came, and the token has not arrived for good. */
const inDelivery: OrderState[] = ['paid', 'minting', 'minted'];

/** Their money came: what they hold is being delivered, or is. */
const paidStates: OrderState[] = [...inDelivery, 'complete'];

export interface BuyersOrders {
  /** the one that this key began */
  repeated: OrderRow | null;
  /** keep an edition back and are not paid */
  unpaid: OrderRow[];
  /** reservations of the drop that ended unpaid since `since`; the latest first */
  reservations: { from: Date; until: Date }[];
}

/** What of a buyer's orders decides whether they get another one of a drop, in one statement. */
export async function buyersOrders(
  db: Database,
  { userId, dropId, key, since }: { userId: string; dropId: bigint; key: string | null; since: Date },
): Promise<BuyersOrders> {
  const ended = and(
    eq(orders.dropId, dropId),
    isNull(orders.tokenId),
    eq(orders.state, 'expired'),
    gte(orders.updatedAt, since),
  );
  const named = key === null ? undefined : eq(orders.idempotencyKey, key);
  const own = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), or(orders.holds, named, ended)));
  return {
    repeated: own.find(({ idempotencyKey }) => key !== null && idempotencyKey === key) ?? null,
    unpaid: own.filter(({ holds, state }) => holds && !paidStates.includes(state)),
    reservations: own
      .filter((order) => order.dropId === dropId && order.tokenId === null)
      .filter((order) => order.state === 'expired' && order.updatedAt >= since)
      .map(({ createdAt, updatedAt }) => ({ from: createdAt, until: updatedAt }))
      .sort((a, b) => b.until.getTime() - a.until.getTime()),
  };
}

/** Orders that would still mint to a wallet, or have yet to be delivered there, resales that a provider may be paid for included. */
export const ordersThatNeed = (
  db: Database,
  userId: string,
  wallet: OrderRow['wallet'],
): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.wallet, wallet),
        or(
          and(orders.holds, ne(orders.state, 'complete')),
          and(isNotNull(orders.tokenId), inArray(orders.state, ['awaiting_payment', ...inDelivery])),
        ),
      ),
    );

/** A buyer's orders that keep an edition back and are not paid. */
export const unpaidHolds = (db: Database, userId: string): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), orders.holds, notInArray(orders.state, paidStates)));
