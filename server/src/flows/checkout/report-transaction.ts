import type { ChainName } from '@talkies/shared';
import type { Order } from '@talkies/shared/schemas';
import type { Hex } from 'viem';
import type { Needs } from '../../chain/context.ts';
import { findOrder, moveOrder, readPayment, shopPurchaseOf } from '../../modules/orders/index.ts';
import { receiveReport } from '../../modules/transactions/index.ts';
import { AppError, wrongField } from '../../platform/errors.ts';
import { reportEthPayment } from '../eth-payments/report-eth-payment.ts';
import { ownOrder, showOrder } from './show-order.ts';

const unrelated = (): AppError => wrongField('hash', 'That transaction does not pay for this order.');

/**
 * Receives a wallet's report that it has sent the payment. It is shown as pending and never believed: the order moves when
 * the chain says so. `chain` is where it was sent: another than the order's is the receiver's, see reportEthPayment.
 * Idempotent; a newer hash replaces an older one, as wallets speed up stuck transactions. Reports that no node knows yet
 * are checked later (`checkReports`).
 * @throws order/not-found, order/wrong-state, request/invalid for a transaction that pays for something else,
 * request/too-many
 */
export async function reportTransaction(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'limits' | 'log' | 'writer'>,
  id: string,
  userId: string,
  given: Hex,
  chain?: ChainName,
): Promise<Order> {
  const txHash = given.toLowerCase() as Hex;
  const order = await ownOrder(ctx, id, userId);
  if (chain && chain !== order.chain) return reportEthPayment(ctx, id, userId, txHash, unrelated);
  if (order.walletKind === 'vault' || shopPurchaseOf(order)) throw new AppError('order/wrong-state');
  if (!['awaiting_payment', 'expired'].includes(order.state)) return showOrder(ctx, order);
  if (order.paying && order.txHash === txHash) return showOrder(ctx, order);
  const { nextCheckAt } = await receiveReport(ctx, {
    userId,
    chain: order.chain,
    hash: txHash,
    read: readPayment(order),
    unrelated,
  });
  // its edition is free: a mint by the voucher would be found without the report
  if (order.state === 'expired' && !order.reservesEdition) return showOrder(ctx, order);
  const at = ctx.clock.now();
  const set = { paying: true, txHash, failure: null, reportedAt: at, nextCheckAt };
  await ctx.db.transaction((tx) => moveOrder(tx, order, [], { cause: `reported ${txHash}`, at, set }));
  await ctx.changes.emit('orders', order.id);
  return showOrder(ctx, (await findOrder(ctx.db, id, userId)) ?? order);
}
