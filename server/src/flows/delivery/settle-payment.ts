import { contractRefusal } from '@talkies/shared/contract-errors';
import type { Needs } from '../../chain/context.ts';
import { externalTransactionKey } from '../../chain/index.ts';
import { type ChainFacts, moveOrder, type OrderRow } from '../../modules/orders/index.ts';

/** A payment that is known to have failed, in words for the buyer. */
interface Failed {
  failure: string;
  soldOut: boolean;
}

/**
 * Looks after an order whose payment was begun and has not arrived. One that failed leaves the order payable while
 * its quote lives, with the reason; where the reason is that nothing is left, the order has failed. The chain's
 * facts decide the rest. True when something was written.
 */
export async function settlePayment(
  ctx: Needs<'changes' | 'clock' | 'db' | 'writer'>,
  order: OrderRow,
  facts: ChainFacts,
): Promise<boolean> {
  if (!order.paying || facts.mintedIn !== null || order.state !== 'awaiting_payment') return false;
  const failed = await failedTransaction(ctx, order);
  if (!failed) return false;
  const moved = await ctx.db.transaction((tx) =>
    moveOrder(tx, order, failed.soldOut ? ['failed'] : [], {
      cause: `payment failed: ${failed.failure}`,
      at: ctx.clock.now(),
      set: { paying: false, txHash: null, reportedAt: null, nextCheckAt: null, failure: failed.failure },
    }),
  );
  if (moved) await ctx.changes.emit('orders', order.id);
  return moved !== null;
}

const keyOf = ({ walletKind, paymentKey, chain, txHash }: OrderRow): string | null =>
  walletKind === 'vault' ? paymentKey : txHash && externalTransactionKey(chain, txHash);

/** The writer knows what became of what it sent, and of what wallets told it of. */
async function failedTransaction(ctx: Needs<'writer'>, order: OrderRow): Promise<Failed | null> {
  const key = keyOf(order);
  const sent = key === null ? null : await ctx.writer.transactionByKey(key);
  if (sent?.status !== 'failed') return null;
  const refusal = contractRefusal(sent.error?.code, 'order/payment-failed');
  return {
    failure: sent.error?.text ?? 'The network did not accept the payment.',
    soldOut: refusal?.code === 'order/sold-out',
  };
}
