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

/** Anybody's, beside a buyer's own. */
const reservingOrders = alias(orders, 'reserving_orders');

/** A minted edition counts as minted from the same moment on, so it must not count as reserved as well. */
const notMinted = (db: Database, { chain, chainOrderId }: Record<'chain' | 'chainOrderId', AnyColumn>) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(mints)
      .where(and(eq(mints.chain, chain), eq(mints.orderId, chainOrderId))),
  );

/** Each edition that is kept back, for an open order or as a prize of a lottery. */
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

/** How many editions of the drop that stands in this column are kept back. */
export function reservedOfDrop(db: Database, dropId: AnyColumn): SQL<number> {
  const reserved = reservedEditions(db);
  return sql<number>`(${db.select({ reserved: sql`count(*)::int` }).from(reserved).where(eq(reserved.dropId, dropId))})`;
}

/** Drops that have editions left which are kept back, all of them; SQL that goes with any statement. */
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

/** How many editions are kept back, by drop; drops without any are left out. */
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

/** A buyer's orders of a key, and those that keep an edition of an item back. */
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

/** A repeat of the request that began it. */
export const isOfKey = ({ idempotencyKey }: Pick<OrderRow, 'idempotencyKey'>, key: string | null): boolean =>
  key !== null && idempotencyKey === key;

export interface Stock {
  minted: number;
  supplyCap: number;
  royaltyBps: number;
  feeBps: number;
  /** editions that are kept back and whose mint is not counted yet */
  reserved: number;
}

type DropId = Pick<typeof drops.$inferSelect, 'chain' | 'dropId'>;

const distinctIds = (wanted: Pick<DropId, 'dropId'>[]): string[] => [
  ...new Set(wanted.map(({ dropId }) => dropId.toString())),
];

export type Stocks = (drop: DropId) => Stock | undefined;

/**
 * What is left of drops that are on the chain, in one statement: its parts belong to one moment, so that a mint which
 * the reader writes just now counts once, as reserved or as minted.
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
  /** the one that this key began */
  repeated: OrderRow | null;
  /** keep an edition back and are not paid */
  awaitingPayment: OrderRow[];
  /** reservations of the drop that ended unpaid since `since`; the latest first */
  endedUnpaid: { from: Date; until: Date }[];
}

/** What of a buyer's orders decides whether they get another one of a drop, in one statement. */
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

/** What of a buyer's orders decides whether they get one of a drop. */
export interface OthersOfBuyer {
  /** one of the key that they ask with, an unpaid one of this drop, or one of it that ended unpaid */
  ofThis: boolean;
  /** editions that their unpaid orders keep back, of any drop */
  reserved: number;
}

type DropRequest = { userId: string; idempotencyKey: string | null; drop: { dropId: bigint } };

/** The same for several buyers, each with what they ask for, in one statement; `since`: as of `buyersOrders`. */
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

/** Orders that would still mint to a wallet, or have yet to be delivered there, those that a provider alone may be paid for included. */
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

/** A buyer's orders that keep an edition back and are not paid. */
export const unpaidReservations = (db: Database, userId: string): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), orders.reservesEdition, notInArray(orders.state, paidStates)));
