import { paymentFailures, type Reports } from '../../transactions/index.ts';
import { readPayment } from '../quote/voucher.ts';
import { orders } from '../tables.ts';
import { endPayment } from './end-payment.ts';
import { moveOrder } from './move-order.ts';

/** Payments that buyers' wallets reported before any node knew them. */
export const reportedPayments: Reports<typeof orders> = {
  table: orders,
  since: orders.reportedAt,
  reported: (order) => {
    const { txHash, paying, reportedAt } = order;
    if (txHash === null || !paying) return null;
    return { hash: txHash, since: reportedAt ?? order.updatedAt, read: readPayment(order) };
  },
  record: async (ctx, order, verdict) => {
    if (verdict !== 'known') return endPayment(ctx, order, paymentFailures[verdict]);
    const step = { cause: 'the network knows the payment', at: ctx.clock.now(), set: { nextCheckAt: null } };
    const moved = await ctx.db.transaction((tx) => moveOrder(tx, order, [], step));
    if (moved) await ctx.changes.emit('orders', order.id);
    return moved !== null;
  },
};
