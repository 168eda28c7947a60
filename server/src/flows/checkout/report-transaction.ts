import type { Order } from '@talkies/shared/schemas';
import { TransactionNotFoundError } from 'viem';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { findOrder, isMintOf, moveOrder, type OrderRow } from '../../modules/orders/index.ts';
import { ownOrder, showOrder } from './show-order.ts';

type Hex = `0x${string}`;

/**
 * A wallet's word that it has sent the payment. Shown as pending, never believed: the order moves when the chain
 * says so. Idempotent; a newer hash takes the place of an older one, as wallets speed up what is stuck.
 * @throws order/not-found, order/wrong-state, request/invalid for a transaction that pays for something else
 */
export async function reportTransaction(
  ctx: Context,
  id: string,
  userId: string,
  txHash: Hex,
): Promise<Order> {
  const order = await ownOrder(ctx, id, userId);
  if (order.walletKind === 'vault') throw new AppError('order/wrong-state');
  if (!['awaiting_payment', 'expired'].includes(order.state)) return showOrder(ctx, order);
  const seen = await lookAtPayment(ctx, order, txHash);
  if (seen === 'foreign') {
    const message = 'That transaction does not pay for this order.';
    throw new AppError('request/invalid', { detail: message, fields: [{ field: 'hash', message }] });
  }
  const repeated = order.paying && order.txHash === txHash;
  if (!repeated) {
    const set = { paying: true, txHash, failure: null };
    await ctx.db.transaction((tx) =>
      moveOrder(tx, order, [], { cause: `reported ${txHash}`, at: ctx.clock.now(), set }),
    );
  }
  if (seen === 'own') await ctx.writer.rememberTransaction(order.chain, txHash);
  if (!repeated) await ctx.changes.emit('orders', order.id);
  return showOrder(ctx, (await findOrder(ctx.db, id, userId)) ?? order);
}

/** Whether a reported transaction is the order's payment; `unknown` while no node has it, or none answers. */
export async function lookAtPayment(
  ctx: Context,
  order: OrderRow,
  hash: Hex,
): Promise<'own' | 'foreign' | 'unknown'> {
  const { client, config } = ctx.chains.get(order.chain);
  try {
    const transaction = await client.getTransaction({ hash });
    return isMintOf(transaction, config, order) ? 'own' : 'foreign';
  } catch (error) {
    if (!(error instanceof TransactionNotFoundError)) ctx.log.warn({ err: error }, 'no look at a payment');
    return 'unknown';
  }
}
