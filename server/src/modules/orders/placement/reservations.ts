import { inDelivery, paidStates } from '@talkies/shared';
import {
  type AnyColumn,
  and,
  count,
  eq,
  gte,
  inArray,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import { drops, mints } from '../../../chain/index.ts';
import { batchedOf } from '../../../platform/batched.ts';
import { isAnyOf } from '../../../platform/db/any-of.ts';
import type { Database } from '../../../platform/db/database.ts';
import { shopPurchaseOf } from '../rules.ts';
import { boughtByShop, ofEdition } from '../shop-purchases.ts';
import { type OrderRow, orders, prizeReservations } from '../tables.ts';

/** The orders of everybody, beside a buyer's own in one query. */
const reservingOrders = alias(orders, 'reserving_orders');

/** Whether an order's edition is not minted: a minted one counts as minted, and must not count as reserved as well. */
const notMinted = (db: Database, { chain, chainOrderId }: Record<'chain' | 'chainOrderId', AnyColumn>) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(mints)
      .where(and(eq(mints.chain, chain), eq(mints.orderId, chainOrderId))),
  );

/** The reserved editions, for open orders or as prizes of lotteries. */
function reservedEditions(db: Database) {
  const ordered = db
    .select({ chain: reservingOrders.chain, dropId: reservingOrders.dropId })
    .from(reservingOrders)
    .where(and(reservingOrders.reservesEdition, notMinted(db, reservingOrders)));
  const prizes = db
    .select({ chain: prizeReservations.chain, dropId: prizeReservations.dropId })
    .from(prizeReservations)
    .where(notMinted(db, prizeReservations));
  return unionAll(ordered, prizes).as('reserved_editions');
}

/** The number of reserved editions of the drop in this column. */
export function reservedOfDrop(db: Database, dropId: AnyColumn): SQL<number> {
  const reserved = reservedEditions(db);
  return sql<number>`(${db.select({ reserved: sql`count(*)::int` }).from(reserved).where(eq(reserved.dropId, dropId))})`;
}

/** The drops whose remaining editions are all reserved; SQL for any statement. */
export function lastOnesReserved(db: Database): SQL {
  const reserved = reservedEditions(db);
  return sql`(${db
    .select({ dropId: drops.dropId })
    .from(reserved)
    .innerJoin(drops, and(eq(drops.chain, reserved.chain), eq(drops.dropId, reserved.dropId)))
    .groupBy(drops.dropId, drops.supplyCap, drops.minted)
    .having(
      sql`${drops.supplyCap} > ${drops.minted} and ${drops.supplyCap} <= ${drops.minted} + count(*)`,
    )})`;
}

/** The number of reserved editions by drop; drops without any are left out. */
export async function reservedByDrop(db: Database, dropIds?: bigint[]): Promise<Map<bigint, number>> {
  if (dropIds?.length === 0) return new Map();
  const reserved = reservedEditions(db);
  const rows = await db
    .select({ dropId: reserved.dropId, reserved: count() })
    .from(reserved)
    .where(dropIds && inArray(reserved.dropId, dropIds))
    .groupBy(reserved.dropId);
  return new Map(rows.map((row) => [row.dropId, row.reserved]));
}

interface OwnRequest {
  userId: string;
  key: string | null;
  itemId: string;
}

/** A buyer's orders with an idempotency key, and those that reserve an edition of an item. */
export const reservationsAndRepeats = batchedOf(
  async (db: Database, requests: OwnRequest[]): Promise<OrderRow[][]> => {
    const keys = requests.flatMap(({ key }) => key ?? []);
    const buyers = requests.map(({ userId }) => userId);
    const wanted = [...new Set(requests.map(({ itemId }) => itemId))];
    const reserved = and(orders.reservesEdition, isAnyOf(orders.itemId, wanted));
    const rows = await db
      .select()
      .from(orders)
      .where(and(isAnyOf(orders.userId, buyers), or(reserved, isAnyOf(orders.idempotencyKey, keys))));
    const own = Map.groupBy(rows, ({ userId }) => userId);
    return requests.map(({ userId, key, itemId }) =>
      (own.get(userId) ?? []).filter(
        (order) => (order.reservesEdition && order.itemId === itemId) || isOfKey(order, key),
      ),
    );
  },
);

/** Whether a request repeats the one that began the order. */
export const isOfKey = ({ idempotencyKey }: Pick<OrderRow, 'idempotencyKey'>, key: string | null): boolean =>
  key !== null && idempotencyKey === key;

export interface Stock {
  minted: number;
  supplyCap: number;
  royaltyBps: number;
  feeBps: number;
  /** reserved editions that do not count as minted yet */
  reserved: number;
}

type DropId = Pick<typeof drops.$inferSelect, 'chain' | 'dropId'>;

const distinctIds = (wanted: Pick<DropId, 'dropId'>[]): string[] => [
  ...new Set(wanted.map(({ dropId }) => dropId.toString())),
];

export type Stocks = (drop: DropId) => Stock | undefined;

/**
 * The stock of drops that are on the chain, by one statement: all of it is of one moment, so that a mint which the reader
 * writes just now counts once, as reserved or as minted.
 */
export async function stocksOf(db: Database, wanted: DropId[]): Promise<Stocks> {
  const rows = await db
    .select({
      chain: drops.chain,
      dropId: drops.dropId,
      minted: drops.minted,
      supplyCap: drops.supplyCap,
      royaltyBps: drops.royaltyBps,
      feeBps: drops.feeBps,
      reserved: reservedOfDrop(db, drops.dropId),
    })
    .from(drops)
    .where(
      and(
        isAnyOf(drops.chain, [...new Set(wanted.map(({ chain }) => chain))]),
        isAnyOf(drops.dropId, distinctIds(wanted)),
      ),
    );
  const keyOf = ({ chain, dropId }: DropId): string => `${chain}/${dropId}`;
  const stocks = new Map(rows.map((row) => [keyOf(row), { ...row, reserved: Number(row.reserved) }]));
  return (drop) => stocks.get(keyOf(drop));
}

export interface BuyersOrders {
  /** the order that began with this key */
  repeated: OrderRow | null;
  /** unpaid orders that reserve an edition */
  awaitingPayment: OrderRow[];
  /** the drop's reservations that ended unpaid since `since`, the latest first */
  endedUnpaid: { from: Date; until: Date }[];
}

/** The orders of a buyer that decide whether they get another one of a drop, by one statement. */
export async function buyersOrders(
  db: Database,
  { userId, dropId, key, since }: { userId: string; dropId: bigint; key: string | null; since: Date },
): Promise<BuyersOrders> {
  const ended = and(
    eq(orders.dropId, dropId),
    ofEdition,
    eq(orders.state, 'expired'),
    gte(orders.updatedAt, since),
  );
  const named = key === null ? undefined : eq(orders.idempotencyKey, key);
  const own = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), or(orders.reservesEdition, named, ended)));
  return {
    repeated: own.find((order) => isOfKey(order, key)) ?? null,
    awaitingPayment: own.filter(
      ({ reservesEdition, state }) => reservesEdition && !paidStates.includes(state),
    ),
    endedUnpaid: own
      .filter((order) => order.dropId === dropId && shopPurchaseOf(order) === null)
      .filter((order) => order.state === 'expired' && order.updatedAt >= since)
      .map(({ createdAt, updatedAt }) => ({ from: createdAt, until: updatedAt }))
      .sort((a, b) => b.until.getTime() - a.until.getTime()),
  };
}

/** The facts of a buyer's orders that decide whether they get one of a drop. */
export interface OthersOfBuyer {
  /** whether there is an order with the request's key, an unpaid one of this drop, or one of it that ended unpaid */
  ofThis: boolean;
  /** editions of any drop that their unpaid orders reserve */
  reserved: number;
}

type DropRequest = { userId: string; idempotencyKey: string | null; drop: { dropId: bigint } };

/** The same for several buyers and their requests, by one statement; `since` as in `buyersOrders`. */
export async function othersOfBuyers(
  db: Database,
  requests: readonly DropRequest[],
  since: Date,
): Promise<(request: DropRequest) => OthersOfBuyer> {
  const keys = requests.flatMap(({ idempotencyKey }) => idempotencyKey ?? []);
  const dropIds = distinctIds(requests.map(({ drop }) => drop));
  const unpaid = and(orders.reservesEdition, notInArray(orders.state, paidStates));
  const ended = and(
    isAnyOf(orders.dropId, dropIds),
    ofEdition,
    eq(orders.state, 'expired'),
    gte(orders.updatedAt, since),
  );
  const buyers = requests.map(({ userId }) => userId);
  const rows = await db
    .select({
      userId: orders.userId,
      dropId: orders.dropId,
      idempotencyKey: orders.idempotencyKey,
      unpaid: sql<boolean>`(${unpaid})`,
      decides: sql<boolean>`(${or(unpaid, ended)})`,
    })
    .from(orders)
    .where(and(isAnyOf(orders.userId, buyers), or(unpaid, isAnyOf(orders.idempotencyKey, keys), ended)));
  const others = Map.groupBy(rows, ({ userId }) => userId);
  return ({ userId, idempotencyKey, drop }) => {
    const own = others.get(userId) ?? [];
    return {
      ofThis: own.some(
        (order) => isOfKey(order, idempotencyKey) || (order.decides && order.dropId === drop.dropId),
      ),
      reserved: own.filter((order) => order.unpaid).length,
    };
  };
}

/** The orders that could still mint to a wallet, or are to be delivered there, including those that only a provider is paid for. */
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
          and(orders.reservesEdition, ne(orders.state, 'complete')),
          and(boughtByShop, inArray(orders.state, ['awaiting_payment', ...inDelivery])),
        ),
      ),
    );

/** A buyer's unpaid orders that reserve an edition. */
export const unpaidReservations = (db: Database, userId: string): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), orders.reservesEdition, notInArray(orders.state, paidStates)));
