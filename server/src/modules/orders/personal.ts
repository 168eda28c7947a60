import { inDelivery, type OrderState, openOrderStates } from '@talkies/shared';
import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { NOBODY, type PersonalDataSource } from '../personal-data-source.ts';
import { orderLabel } from './quote/order-number.ts';
import { type OrderRow, orderEvents, orders, purchases } from './tables.ts';

/** States in which money or an edition is still underway. */
const unsettledStates: OrderState[] = [...openOrderStates, ...inDelivery, 'refund_due'];

async function collect(ctx: Needs<'db'>, userId: string) {
  const placed = await ctx.db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(asc(orders.createdAt));
  const ids = placed.map(({ id }) => id);
  const steps = ids.length
    ? await ctx.db
        .select()
        .from(orderEvents)
        .where(inArray(orderEvents.orderId, ids))
        .orderBy(asc(orderEvents.id))
    : [];
  return {
    orders: placed.map(({ voucherSignature: _, ...order }) => ({
      ...order,
      label: orderLabel(order.number),
      steps: steps
        .filter(({ orderId }) => orderId === order.id)
        .map(({ state, at, cause }) => ({ state, at, cause })),
    })),
    purchases: await ctx.db.select().from(purchases).where(eq(purchases.userId, userId)),
  };
}

/** The orders that a deleted account would leave behind: unpaid ones, which can be released, and ones with money in them. */
export const ordersToEnd = (db: Database, userId: string): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        or(inArray(orders.state, unsettledStates), and(orders.paying, orders.reservesEdition)),
      ),
    );

export const ordersPersonalData: PersonalDataSource = {
  name: 'orders',
  tables: ['orders', 'purchases'],
  collect,
  // the books stay, without naming their buyer; a wallet's transactions are public on the chain anyway
  erase: async (_, tx, userId) => {
    await tx.update(orders).set({ userId: NOBODY, idempotencyKey: null }).where(eq(orders.userId, userId));
    await tx.update(purchases).set({ userId: NOBODY }).where(eq(purchases.userId, userId));
  },
};
