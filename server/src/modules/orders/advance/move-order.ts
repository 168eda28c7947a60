import { type OrderState, unpaidEndStates } from '@talkies/shared';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { checkOpenPages } from '../../payments/index.ts';
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

interface Move {
  cause: string;
  at: Date;
  set?: Change;
}

/**
 * Moves an order through `states`, or changes it within its own state where there are none, and writes an event for each,
 * if the order still is what it was read as. @returns null where another process moved it first: then nothing was written
 */
export async function moveOrder(
  tx: Database,
  order: OrderRow,
  states: readonly OrderState[],
  options: Move,
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
  if (states.length > 0 && unpaidEndStates.includes(state)) await checkOpenPages(tx, order.id, at);
  return moved;
}

/** As `moveOrder`. @throws where another process moved the order first: the transaction is undone, and the next check decides anew */
export async function moveOrderOrThrow(
  tx: Database,
  order: OrderRow,
  states: readonly OrderState[],
  options: Move,
): Promise<OrderRow> {
  const moved = await moveOrder(tx, order, states, options);
  if (!moved) throw new Error(`order ${order.id} moved meanwhile`);
  return moved;
}
