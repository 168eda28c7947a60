import type { OrderState } from '@talkies/shared';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { mayMove } from '../rules.ts';
import { type OrderRow, orderEvents, orders } from '../tables.ts';

type Change = Partial<
  Pick<
    OrderRow,
    | 'reservesEdition'
    | 'failure'
    | 'txHash'
    | 'reportedAt'
    | 'nextCheckAt'
    | 'paying'
    | 'paymentKey'
    | 'payments'
    | 'voucherSignature'
    | 'paymentId'
    | 'latePaymentUntil'
    | 'ethQuoted'
  >
>;

/**
 * Moves an order through `states`, or within its own when there are none, by compare-and-set on what `order` was read
 * with, and writes an event for each. Returns null when somebody was faster: then nothing was written.
 */
export async function moveOrder(
  tx: Database,
  order: OrderRow,
  states: readonly OrderState[],
  options: { cause: string; at: Date; set?: Change },
): Promise<OrderRow | null> {
  let state = order.state;
  for (const next of states) {
    if (!mayMove(state, next)) throw new Error(`an order cannot go from ${state} to ${next}`);
    state = next;
  }
  const [moved] = await tx
    .update(orders)
    .set({ ...options.set, state, updatedAt: options.at })
    .where(
      and(
        eq(orders.id, order.id),
        eq(orders.state, order.state),
        eq(orders.paying, order.paying),
        order.txHash === null ? isNull(orders.txHash) : eq(orders.txHash, order.txHash),
      ),
    )
    .returning();
  if (!moved) return null;
  const { at, cause } = options;
  const reached = states.length > 0 ? states : [order.state];
  await tx.insert(orderEvents).values(reached.map((to) => ({ orderId: order.id, state: to, at, cause })));
  return moved;
}
