import type { Database } from '../../../platform/db/database.ts';
import { type OrderRow, orderEvents, orders } from '../tables.ts';

/** Of an order that nobody has begun to pay. */
export const unpaidColumns = {
  paymentKey: null,
  payments: 0,
  paying: false,
  txHash: null,
  reportedAt: null,
  nextCheckAt: null,
  paymentId: null,
  settlesBy: null,
  ethQuoted: false,
  failure: null,
} satisfies Partial<OrderRow>;

/** How an order comes to wait for its payment. */
export const firstSteps = [
  { state: 'created', cause: 'the buyer' },
  { state: 'awaiting_payment', cause: 'the quote' },
] as const;

/** Writes orders that can be paid at once, and their first steps, in one statement. */
export async function writeOrders(tx: Database, placed: OrderRow[]): Promise<void> {
  const written = tx.$with('written').as(tx.insert(orders).values(placed).returning({ id: orders.id }));
  const steps = placed.flatMap(({ id, createdAt }) =>
    firstSteps.map((step) => ({ orderId: id, at: createdAt, ...step })),
  );
  await tx.with(written).insert(orderEvents).values(steps);
}
