import { randomUUID } from 'node:crypto';
import { type ChainName, DAY_MS, inDelivery, type OrderState, paidStates } from '@talkies/shared';
import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, ne, not, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { moveOrder } from './advance/move-order.ts';
import { unpaidColumns, writeOrders } from './placement/write-orders.ts';
import { nextOrderNumber } from './quote/order-number.ts';
import { awaitsLatePayment, type ShopPurchase } from './rules.ts';
import { type OrderRow, orders } from './tables.ts';
import { awaitsAnswer } from './unanswered-orders.ts';

/** `shopPurchaseOf` in SQL. */
const isOf = { resale: isNotNull(orders.tokenId), tickets: isNotNull(orders.lottery) };
export const boughtByShop = or(isOf.resale, isOf.tickets);
export const ofEdition = and(isNull(orders.tokenId), isNull(orders.lottery));

/** The last instant of an order's quote, or of a payment that began in it. */
export const lastInstant = sql`coalesce(${orders.latePaymentUntil}, ${orders.expiresAt})`;
const instantOf = (now: Date) => sql`${now.toISOString()}::timestamptz`;

/** Orders that can still be paid, or that a provider may still report as paid in time. */
export const waitsForMoney = (now: Date) =>
  and(eq(orders.state, 'awaiting_payment'), gte(lastInstant, instantOf(now)));

/** Lets one decision about the shop's coins for such purchases run at a time, over all processes. Call it after locking the buyer. */
export const lockShopPurchases = (tx: Database, purchase: ShopPurchase): Promise<void> =>
  lockName(tx, `shop-orders/${purchase}`);

const withoutVoucher = {
  ...unpaidColumns,
  state: 'awaiting_payment',
  reservesEdition: false,
  voucherSignature: null,
  idempotencyKey: null,
} as const;

/** Writes the order of a shop purchase; it can be paid at once, since it needs no voucher. */
export async function placeShopPurchase<O extends OrderRow>(
  tx: Database,
  facts: Omit<O, keyof typeof withoutVoucher | 'id' | 'number' | 'chainOrderId'>,
): Promise<O> {
  const { number, chainOrderId } = await nextOrderNumber(tx);
  const ids = { id: randomUUID(), number, chainOrderId: chainOrderId.toString() };
  const order = { ...facts, ...withoutVoucher, ...ids } as unknown as O;
  await writeOrders(tx, [order]);
  return order;
}

/** A buyer's orders of such purchases that wait for their payment, newest first. */
export const unpaidShopPurchases = (
  db: Database,
  userId: string,
  purchase: ShopPurchase,
): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), isOf[purchase], eq(orders.state, 'awaiting_payment')))
    .orderBy(sql`${orders.createdAt} desc`);

/** Ends a buyer's older orders of such purchases for a newer one, except those that may have been paid in time. */
export async function expireOlder(tx: Database, open: readonly OrderRow[], now: Date): Promise<void> {
  for (const order of open.filter((each) => !awaitsLatePayment(each, now)))
    await moveOrder(tx, order, ['expired'], { cause: 'a newer order', at: now });
}

/** The orders of shop purchases whose quote is over, and that cannot turn out to have been paid in time any more. */
export const lapsedShopPurchases = (db: Database, now: Date, limit: number): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(
      and(
        boughtByShop,
        eq(orders.state, 'awaiting_payment'),
        lt(lastInstant, instantOf(now)),
        not(awaitsAnswer(now)),
      ),
    )
    .orderBy(asc(orders.createdAt))
    .limit(limit);

export interface FloatSpending {
  /** wei promised to the chain's orders until their purchase is final */
  wei: bigint;
  /** the number of those orders */
  count: number;
  /** US cents of orders begun within 24 hours on all chains, except those that ended without a purchase */
  cents: bigint;
}

/**
 * The part of the shop's coins that is promised to such purchases, by one statement. Call it after `lockShopPurchases`.
 * @param unpaid whether orders that still wait for their payment count
 * @param except an order that does not count
 */
export async function floatSpending(
  tx: Database,
  chain: ChainName,
  purchase: ShopPurchase,
  { now, unpaid, except = null }: { now: Date; unpaid: boolean; except?: string | null },
): Promise<FloatSpending> {
  const counts = (states: OrderState[]) =>
    or(inArray(orders.state, states), unpaid ? waitsForMoney(now) : undefined);
  const promised = and(eq(orders.chain, chain), counts(inDelivery));
  const today = and(gt(orders.createdAt, new Date(now.getTime() - DAY_MS)), counts(paidStates));
  const [spent] = await tx
    .select({
      wei: sql<string>`coalesce(sum(${orders.totalWei}::numeric) filter (where ${promised}), 0)::text`,
      count: sql<string>`count(*) filter (where ${promised})`,
      cents: sql<string>`coalesce(sum(${orders.priceCents}) filter (where ${today}), 0)::text`,
    })
    .from(orders)
    .where(and(isOf[purchase], or(promised, today), except ? ne(orders.id, except) : undefined));
  return {
    wei: BigInt(spent?.wei ?? 0),
    count: Number(spent?.count ?? 0),
    cents: BigInt(spent?.cents ?? 0),
  };
}
