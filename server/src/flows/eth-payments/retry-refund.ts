import type { Needs } from '../../chain/context.ts';
import { receiverPaymentOf } from '../../chain/index.ts';
import {
  ethPaymentOf,
  ethRefundCall,
  ethRefundKey,
  leftAtReceiver,
  lockEthPayment,
  setEthPayment,
} from '../../modules/eth-payments/index.ts';
import type { OrderRow } from '../../modules/orders/index.ts';

/**
 * Repeats the cashier's refund of an order's payment at the receiver, where its transaction failed or was cancelled. The money
 * cannot go back twice: the contract sends no more than what is left.
 * @returns whether there was such a refund
 */
export async function retryEthRefund(
  ctx: Needs<'chains' | 'clock' | 'db' | 'writer'>,
  order: OrderRow,
): Promise<boolean> {
  const known = await ethPaymentOf(ctx.db, order.id);
  if (known?.state !== 'refunding') return false;
  const sent = await ctx.writer.transactionByKey(ethRefundKey(known), ctx.db);
  if (sent && sent.status !== 'failed') return false;
  return ctx.db.transaction(async (tx) => {
    const payment = await lockEthPayment(tx, known.id);
    // another process was first
    if (payment?.state !== 'refunding' || payment.refunds !== known.refunds) return false;
    const received = await receiverPaymentOf(tx, payment);
    const left = leftAtReceiver(received);
    if (left === 0n) return false;
    const again = { ...payment, refunds: payment.refunds + 1 };
    await setEthPayment(tx, payment.id, { refunds: again.refunds, updatedAt: ctx.clock.now() });
    await ctx.writer.enqueueTransaction(tx, {
      chain: payment.chain,
      signer: 'cashier',
      ...ethRefundCall(ctx.chains.get(payment.chain).config, payment, left),
      key: ethRefundKey(again),
    });
    return true;
  });
}
