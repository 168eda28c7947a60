import { randomUUID } from 'node:crypto';
import type { ChainName, OrderState } from '@talkies/shared';
import { and, asc, eq, gt, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Database } from '../../platform/db/database.ts';
import { unpaidColumns, writeOrders } from './place/write-orders.ts';
import { nextOrderNumber } from './quote/order-number.ts';
import { type OrderRow, orders } from './tables.ts';

/** An order of a listed token, which the house buys for the buyer with its own coins once a provider was paid (adr/240). */
export type ResaleRow = OrderRow & { tokenId: string; seller: `0x${string}`; listedPrice: string };

/** Null for an order of an edition. */
export const asResale = (order: OrderRow): ResaleRow | null =>
  order.tokenId === null ? null : (order as ResaleRow);

const DAY_MS = 86_400_000;
/** The house's coins are on their way, or may still come back: not final. */
const underway: OrderState[] = ['paid', 'minting', 'minted'];

const end = sql`coalesce(${orders.settlesBy}, ${orders.expiresAt})`;
const instantOf = (now: Date) => sql`${now.toISOString()}::timestamptz`;

/** One decision about the house's coins at a time, over all processes. Call it after the buyer was locked. */
export const lockResales = async (tx: Database): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('resales', 0))`);
};

const withoutVoucher = {
  ...unpaidColumns,
  state: 'awaiting_payment',
  holds: false,
  voucherSignature: null,
  idempotencyKey: null,
} as const;

/** Writes an order of a listed token; it can be paid at once, since no voucher belongs to it. */
export async function placeResale(
  tx: Database,
  resale: Omit<ResaleRow, keyof typeof withoutVoucher | 'id' | 'number' | 'chainOrderId'>,
): Promise<ResaleRow> {
  const { number, chainOrderId } = await nextOrderNumber(tx);
  const ids = { id: randomUUID(), number, chainOrderId: chainOrderId.toString() };
  const order: ResaleRow = { ...resale, ...withoutVoucher, ...ids };
  await writeOrders(tx, [order]);
  return order;
}

/** A buyer's orders of listed tokens that wait for their payment, newest first. */
export const openResales = async (db: Database, userId: string): Promise<ResaleRow[]> => {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), isNotNull(orders.tokenId), eq(orders.state, 'awaiting_payment')))
    .orderBy(sql`${orders.createdAt} desc`);
  return rows.flatMap((row) => asResale(row) ?? []);
};

/** Orders of listed tokens whose quote is over, and for which nobody can have paid in time any more. */
export const lapsedResales = (db: Database, now: Date, limit: number): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(and(isNotNull(orders.tokenId), eq(orders.state, 'awaiting_payment'), lt(end, instantOf(now))))
    .orderBy(asc(orders.createdAt))
    .limit(limit);

/** Somebody else's order of the same token was paid before this one, and is being bought. */
export async function isBeingBought(tx: Database, { id, chain, tokenId }: ResaleRow): Promise<boolean> {
  const [other] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.chain, chain),
        eq(orders.tokenId, tokenId),
        ne(orders.id, id),
        inArray(orders.state, underway),
      ),
    )
    .limit(1);
  return other !== undefined;
}

/** Whether another order names this transaction as the one that brought its token. */
export async function isDeliveryOfAnother(db: Database, { id }: ResaleRow, txHash: Hex): Promise<boolean> {
  const [other] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.txHash, txHash), ne(orders.id, id)))
    .limit(1);
  return other !== undefined;
}

export interface HouseSpending {
  /** wei that orders of the chain are promised, until their purchase is final */
  wei: bigint;
  /** how many those are */
  count: number;
  /** US cents of orders begun within 24 hours on all chains, unless they came to nothing */
  cents: bigint;
}

/**
 * What of the house's coins is given away for listed tokens, in one statement. Run it after `lockResales`.
 * @param unpaid whether orders that still wait for their payment count
 * @param except an order that does not count
 */
export async function houseSpending(
  tx: Database,
  chain: ChainName,
  { now, unpaid, except = null }: { now: Date; unpaid: boolean; except?: string | null },
): Promise<HouseSpending> {
  const waits = and(eq(orders.state, 'awaiting_payment'), gt(end, instantOf(now)));
  const counts = (states: OrderState[]) => or(inArray(orders.state, states), unpaid ? waits : undefined);
  const promised = and(eq(orders.chain, chain), counts(underway));
  const today = and(
    gt(orders.createdAt, new Date(now.getTime() - DAY_MS)),
    counts([...underway, 'complete']),
  );
  const [spent] = await tx
    .select({
      wei: sql<string>`coalesce(sum(${orders.totalWei}::numeric) filter (where ${promised}), 0)::text`,
      count: sql<string>`count(*) filter (where ${promised})`,
      cents: sql<string>`coalesce(sum(${orders.priceCents}) filter (where ${today}), 0)::text`,
    })
    .from(orders)
    .where(and(isNotNull(orders.tokenId), or(promised, today), except ? ne(orders.id, except) : undefined));
  return {
    wei: BigInt(spent?.wei ?? 0),
    count: Number(spent?.count ?? 0),
    cents: BigInt(spent?.cents ?? 0),
  };
}
