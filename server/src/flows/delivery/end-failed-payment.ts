import { contractRefusal } from '@talkies/shared/contract-errors';
import type { Needs } from '../../chain/context.ts';
import { type ChainFacts, endPayment, type OrderRow, paymentKeyOf } from '../../modules/orders/index.ts';
import { failureOf } from '../../modules/transactions/index.ts';

/**
 * Looks after an order whose payment was begun and has not arrived. One that the writer knows to have failed leaves the
 * order payable while its quote lives, with the reason; where the reason is that nothing is left, the order has failed.
 * The chain's facts decide the rest. True when something was written.
 */
export async function endFailedPayment(
  ctx: Needs<'changes' | 'clock' | 'db' | 'writer'>,
  order: OrderRow,
  { mintedIn }: Pick<ChainFacts, 'mintedIn'>,
): Promise<boolean> {
  if (!order.paying || mintedIn !== null || order.state !== 'awaiting_payment') return false;
  const key = paymentKeyOf(order);
  const written = key === null ? null : await ctx.writer.transactionByKey(key);
  const failure = written && failureOf(written);
  if (!failure) return false;
  const refusal = contractRefusal(written.error?.code, 'order/payment-failed');
  return endPayment(ctx, order, failure, refusal?.code === 'order/sold-out' ? ['failed'] : []);
}
