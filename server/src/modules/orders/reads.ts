import { type ChainName, inDelivery, type OrderState } from '@talkies/shared';
import { and, asc, desc, eq, gte, inArray, lt, or } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { boughtByShop } from './shop-purchases.ts';
import { type OrderRow, orderEvents, orders, type PurchaseRow, purchases } from './tables.ts';

/** A person's own order; null for anybody else's. */
export async function findOrder(db: Database, id: string, userId: string): Promise<OrderRow | null> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.userId, userId)));
  return row ?? null;
}

export async function orderById(db: Database, id: string): Promise<OrderRow | null> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  return row ?? null;
}

/** An order's state, which nothing changes before `tx` ends; waits for a change that is under way. */
export async function holdOrderState(tx: Database, id: string): Promise<OrderState | null> {
  const [row] = await tx.select({ state: orders.state }).from(orders).where(eq(orders.id, id)).for('share');
  return row?.state ?? null;
}

/** @throws request/not-found */
export async function requireOrder(db: Database, id: string): Promise<OrderRow> {
  const order = await orderById(db, id);
  if (!order) throw new AppError('request/not-found');
  return order;
}

/** The order with this number in the contracts. */
export async function orderOfChain(db: Database, chainOrderId: string): Promise<OrderRow | null> {
  const [row] = await db.select().from(orders).where(eq(orders.chainOrderId, chainOrderId));
  return row ?? null;
}

export async function buyerOf(db: Database, orderId: string): Promise<string | null> {
  const [row] = await db.select({ userId: orders.userId }).from(orders).where(eq(orders.id, orderId));
  return row?.userId ?? null;
}

/** The buyers of orders that wait for a chain's blocks: paid or minted, and not yet delivered. */
export async function buyersUnderway(db: Database, chain: ChainName): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: orders.userId })
    .from(orders)
    .where(
      and(
        eq(orders.chain, chain),
        or(orders.reservesEdition, boughtByShop),
        inArray(orders.state, inDelivery),
      ),
    );
  return rows.map(({ userId }) => userId);
}

export async function orderIdsOf(db: Database, userId: string): Promise<string[]> {
  const rows = await db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  return rows.map(({ id }) => id);
}

export async function findLatest(db: Database, userId: string): Promise<OrderRow | null> {
  const [row] = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.number))
    .limit(1);
  return row ?? null;
}

/** A buyer's orders, newest first, at most `limit` before the given one. */
export const ordersOf = (
  db: Database,
  userId: string,
  { before, limit }: { before: { createdAt: Date; number: bigint } | null; limit: number },
): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), before ? olderThan(before) : undefined))
    .orderBy(desc(orders.createdAt), desc(orders.number))
    .limit(limit);

const olderThan = ({ createdAt, number }: { createdAt: Date; number: bigint }) =>
  or(lt(orders.createdAt, createdAt), and(eq(orders.createdAt, createdAt), lt(orders.number, number)));

/** A buyer's orders that wait for their payment, newest first; without those that their wallet is paying. */
export const payableOrders = (db: Database, userId: string, now: Date): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.state, 'awaiting_payment'),
        eq(orders.paying, false),
        gte(orders.expiresAt, now),
      ),
    )
    .orderBy(desc(orders.createdAt));

export const eventsOf = (db: Database, orderId: string) =>
  db
    .select({ state: orderEvents.state, at: orderEvents.at })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id));

/** Every step of an order with its cause, oldest first, for operators. */
export const historyOf = (db: Database, orderId: string) =>
  db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.id));

/** Completed sales of an item through us in these transactions, by transaction and token. */
export async function purchasesIn(
  db: Database,
  itemId: string,
  hashes: Hex[],
): Promise<(txHash: Hex, tokenId: string) => PurchaseRow | undefined> {
  const rows =
    hashes.length === 0
      ? []
      : await db
          .select()
          .from(purchases)
          .where(and(eq(purchases.itemId, itemId), inArray(purchases.txHash, hashes)));
  return (txHash, tokenId) => rows.find((row) => row.txHash === txHash && row.tokenId === tokenId);
}
