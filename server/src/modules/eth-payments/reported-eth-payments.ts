import { and, eq, sql } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { moveOrder, orderById } from '../orders/index.ts';
import { paymentFailures, type Reports } from '../transactions/index.ts';
import { lockEthPayment, setEthPayment } from './eth-payment-rows.ts';
import { readEthPayment } from './quote.ts';
import { type EthPaymentRow, ethPayments } from './tables.ts';

/** Discards the reported transaction, with the reason in words for the buyer: the order can be paid again. Runs in `tx`. */
export async function discardEthReport(
  ctx: Needs<'clock'>,
  tx: Database,
  payment: EthPaymentRow,
  failure: string | null,
): Promise<void> {
  const at = ctx.clock.now();
  const gone = { txHash: null, paymentKey: null, reportedAt: null, nextCheckAt: null };
  await setEthPayment(tx, payment.id, { ...gone, failure, updatedAt: at });
  const order = await orderById(tx, payment.orderId);
  // a payment by the voucher that is underway continues
  if (!order?.paying || order.txHash !== null || order.paymentKey !== null) return;
  const cause = `payment in ETH failed: ${failure}`;
  await moveOrder(tx, order, [], { cause, at, set: { paying: false, failure } });
}

/** Ends an attempt that did not arrive. @returns false where the payment changed meanwhile */
export async function endEthAttempt(
  ctx: Needs<'changes' | 'clock' | 'db'>,
  payment: EthPaymentRow,
  failure: string,
): Promise<boolean> {
  const ended = await ctx.db.transaction(async (tx) => {
    const current = await lockEthPayment(tx, payment.id);
    const same = current?.txHash === payment.txHash && current?.paymentKey === payment.paymentKey;
    if (current?.state !== 'quoted' || !same) return false;
    await discardEthReport(ctx, tx, current, failure);
    return true;
  });
  if (ended) await ctx.changes.emit('orders', payment.orderId);
  return ended;
}

/** Payments in ETH that wallets reported before any node knew them. */
export const reportedEthPayments: Reports<typeof ethPayments> = {
  table: ethPayments,
  since: ethPayments.reportedAt,
  reported: (payment) => {
    const { state, txHash, reportedAt, updatedAt } = payment;
    if (state !== 'quoted' || txHash === null) return null;
    return { hash: txHash, since: reportedAt ?? updatedAt, read: readEthPayment(payment) };
  },
  record: async (ctx, payment, verdict) => {
    if (verdict !== 'known') return endEthAttempt(ctx, payment, paymentFailures[verdict]);
    const { id, txHash } = ethPayments;
    // a newer hash that was reported meanwhile is still looked for
    const isSame = sql`${txHash} is not distinct from ${payment.txHash}`;
    const known = await ctx.db
      .update(ethPayments)
      .set({ nextCheckAt: null })
      .where(and(eq(id, payment.id), isSame))
      .returning({ id });
    return known.length > 0;
  },
};
