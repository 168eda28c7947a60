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
import { alias } from 'drizzle-orm/pg-core';
import { drops, mints } from '../../../chain/index.ts';
import { batchedOf } from '../../../platform/batched.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isLinked } from '../../wallets/index.ts';
import { type OrderRow, orders } from '../tables.ts';

/** Anybody's, beside a buyer's own. */
const heldOrders = alias(orders, 'held_orders');

/** A minted edition counts as minted from the same moment on, so it must not count as held as well. */
const notMinted = (db: Database) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(mints)
      .where(and(eq(mints.chain, heldOrders.chain), eq(mints.orderId, heldOrders.chainOrderId))),
  );
/** How many editions are kept back for open orders, by drop; drops without any are left out. */
export async function heldByDrop(db: Database, dropIds?: bigint[]): Promise<Map<bigint, number>> {
  if (dropIds?.length === 0) return new Map();
  const rows = await db
    .select({ dropId: heldOrders.dropId, held: count() })
    .from(heldOrders)
    .where(and(heldOrders.holds, dropIds && inArray(heldOrders.dropId, dropIds), notMinted(db)))
    .groupBy(heldOrders.dropId);
  return new Map(rows.map(({ dropId, held }) => [dropId, held]));
}

/** Their money came, and the token has not arrived for good. */
const inDelivery: OrderState[] = ['paid', 'minting', 'minted'];

/** Their money came: what they hold is being delivered, or is. */
const paidStates: OrderState[] = [...inDelivery, 'complete'];

/** A buyer's orders of a key, and those that keep an edition back. */
export const holdsAndRepeats = batchedOf(
  async (db: Database, asked: { userId: string; key: string | null }[]): Promise<OrderRow[][]> => {
    const keys = asked.flatMap(({ key }) => key ?? []);
    const buyers = asked.map(({ userId }) => userId);
    const rows = await db
      .select()
      .from(orders)
      .where(and(inArray(orders.userId, buyers), or(orders.holds, inArray(orders.idempotencyKey, keys))));
    const own = Map.groupBy(rows, ({ userId }) => userId);
    return asked.map(({ userId, key }) =>
      (own.get(userId) ?? []).filter((order) => order.holds || isOfKey(order, key)),
    );
  },
);

const isOfKey = ({ idempotencyKey }: Pick<OrderRow, 'idempotencyKey'>, key: string | null): boolean =>
  key !== null && idempotencyKey === key;

/** What is left of a drop, and what of the buyer's orders decides whether they get another one of it. */
export interface Standing {
  minted: number;
  supplyCap: number;
  royaltyBps: number;
  feeBps: number;
  /** editions kept back for open orders whose mint is not counted yet */
  held: number;
  /** the wallet is the buyer's still */
  linked: boolean;
  /** the one that this key began */
  repeated: PlacedBefore | null;
  /** keep an edition back and are not paid */
  unpaid: PlacedBefore[];
  /** reservations of the drop that ended unpaid since `since`; the latest first */
  reservations: { from: Date; until: Date }[];
}

/** What is looked at of an order that a buyer has. */
const placedBefore = {
  id: orders.id,
  dropId: orders.dropId,
  tokenId: orders.tokenId,
  wallet: orders.wallet,
  walletKind: orders.walletKind,
  state: orders.state,
  holds: orders.holds,
  paying: orders.paying,
  txHash: orders.txHash,
  voucherSignature: orders.voucherSignature,
  ethQuoted: orders.ethQuoted,
  paymentId: orders.paymentId,
  settlesBy: orders.settlesBy,
  expiresAt: orders.expiresAt,
  idempotencyKey: orders.idempotencyKey,
  createdAt: orders.createdAt,
  updatedAt: orders.updatedAt,
};
export type PlacedBefore = Pick<OrderRow, keyof typeof placedBefore>;

interface Sought {
  userId: string;
  wallet: OrderRow['wallet'];
  chain: ChainName;
  dropId: bigint;
  key: string | null;
  since: Date;
}

/**
 * In one statement: its parts belong to one moment, so that a mint which the reader writes just now counts once, as held
 * or as minted. Null where the drop is not on the chain.
 */
export async function standingOf(db: Database, sought: Sought): Promise<Standing | null> {
  const { userId, dropId, key, since } = sought;
  const held = db
    .select({ held: count() })
    .from(heldOrders)
    .where(and(heldOrders.holds, eq(heldOrders.dropId, dropId), notMinted(db)));
  const ended = and(
    eq(orders.dropId, dropId),
    isNull(orders.tokenId),
    eq(orders.state, 'expired'),
    gte(orders.updatedAt, since),
  );
  const named = key === null ? undefined : eq(orders.idempotencyKey, key);
  const rows = await db
    .select({
      drop: {
        minted: drops.minted,
        supplyCap: drops.supplyCap,
        royaltyBps: drops.royaltyBps,
        feeBps: drops.feeBps,
      },
      held: sql<string>`(${held})`,
      linked: isLinked(userId, sought.wallet),
      order: placedBefore,
    })
    .from(drops)
    .leftJoin(orders, and(eq(orders.userId, userId), or(orders.holds, named, ended)))
    .where(and(eq(drops.chain, sought.chain), eq(drops.dropId, dropId)));
  const [first] = rows;
  if (!first) return null;
  const own = rows.flatMap(({ order }) => order ?? []);
  return {
    ...first.drop,
    held: Number(first.held),
    linked: first.linked,
    repeated: own.find((order) => isOfKey(order, key)) ?? null,
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
