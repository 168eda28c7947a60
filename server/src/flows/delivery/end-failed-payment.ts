import { contractRefusal } from '@talkies/shared/contract-errors';
import type { Needs } from '../../chain/context.ts';
import { type ChainFacts, endPayment, type OrderRow, paymentKeyOf } from '../../modules/orders/index.ts';
import { failureOf } from '../../modules/transactions/index.ts';

/**
 * Ends a begun payment that the writer knows to have failed: the order stays payable while its quote holds, with the reason;
 * where the reason is that nothing is left, the order has failed. The chain's facts decide the rest. @returns whether
 * something was written
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
