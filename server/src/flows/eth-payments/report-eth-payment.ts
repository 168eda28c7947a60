import type { Order } from '@talkies/shared/schemas';
import type { Hex } from 'viem';
import type { Needs } from '../../chain/context.ts';
import {
  ethPaymentOf,
  lockEthPayment,
  payingInEth,
  readEthPayment,
  setEthPayment,
} from '../../modules/eth-payments/index.ts';
import { moveOrder, orderById } from '../../modules/orders/index.ts';
import { receiveReport } from '../../modules/transactions/index.ts';
import { AppError } from '../../platform/errors.ts';
import { ownOrder, showOrder } from '../checkout/show-order.ts';

/**
 * Receives a wallet's report that it has sent the payment in ETH. It is shown as underway and never believed: the chain
 * decides. Idempotent; a newer hash replaces an older one.
 * @throws order/not-found, order/wrong-state where no quote was handed out, what `receiveReport` throws
 */
export async function reportEthPayment(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'limits' | 'log' | 'writer'>,
  id: string,
  userId: string,
  txHash: Hex,
  unrelated: () => AppError,
): Promise<Order> {
  const order = await ownOrder(ctx, id, userId);
  const payment = await ethPaymentOf(ctx.db, order.id);
  if (!payment || payment.payerKind === 'vault') throw new AppError('order/wrong-state');
  if (payment.state !== 'quoted' || payment.txHash === txHash) return showOrder(ctx, order);
  const read = readEthPayment(payment);
  const { nextCheckAt } = await receiveReport(ctx, {
    userId,
    chain: payment.chain,
    hash: txHash,
    read,
    unrelated,
  });
  await ctx.db.transaction(async (tx) => {
    const current = await lockEthPayment(tx, payment.id);
    const now = await orderById(tx, order.id);
    if (current?.state !== 'quoted' || !now) return;
    const at = ctx.clock.now();
    await setEthPayment(tx, payment.id, {
      txHash,
      reportedAt: at,
      nextCheckAt,
      failure: null,
      updatedAt: at,
    });
    if (now.paying || now.state !== 'awaiting_payment') return;
    await moveOrder(tx, now, [], { cause: `reported ${txHash} in ETH`, at, set: payingInEth });
  });
  await ctx.changes.emit('orders', order.id);
  return showOrder(ctx, await ownOrder(ctx, id, userId));
}
