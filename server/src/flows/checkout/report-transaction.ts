import type { Order } from '@talkies/shared/schemas';
import { type Hex, TransactionNotFoundError } from 'viem';
import type { Needs } from '../../chain/context.ts';
import { storeReported } from '../../chain/index.ts';
import { findOrder, isMintOf, moveOrder, type OrderRow } from '../../modules/orders/index.ts';
import { AppError } from '../../platform/errors.ts';
import { ownOrder, showOrder } from './show-order.ts';

/**
 * A wallet's word that it has sent the payment. Shown as pending, never believed: the order moves when the chain
 * says so. Idempotent; a newer hash takes the place of an older one, as wallets speed up what is stuck. What no node
 * knows yet is looked for by `checkPayments`.
 * @throws order/not-found, order/wrong-state, request/invalid for a transaction that pays for something else,
 * request/too-many
 */
export async function reportTransaction(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'limits' | 'log' | 'writer'>,
  id: string,
  userId: string,
  given: Hex,
): Promise<Order> {
  const txHash = given.toLowerCase() as Hex;
  const order = await ownOrder(ctx, id, userId);
  if (order.walletKind === 'vault') throw new AppError('order/wrong-state');
  if (!['awaiting_payment', 'expired'].includes(order.state)) return showOrder(ctx, order);
  if (order.paying && order.txHash === txHash) return showOrder(ctx, order);
  await ctx.limits.spend('report/account', userId);
  const seen = await recognisePayment(ctx, order, txHash);
  if (seen === 'foreign') {
    const message = 'That transaction does not pay for this order.';
    throw new AppError('request/invalid', { detail: message, fields: [{ field: 'hash', message }] });
  }
  const kept = seen === 'own' && (await storeReported(ctx, order.chain, txHash));
  const at = ctx.clock.now();
  const set = { paying: true, txHash, failure: null, reportedAt: at, nextCheckAt: kept ? null : at };
  await ctx.db.transaction((tx) => moveOrder(tx, order, [], { cause: `reported ${txHash}`, at, set }));
  await ctx.changes.emit('orders', order.id);
  return showOrder(ctx, (await findOrder(ctx.db, id, userId)) ?? order);
}

/** Whether a reported transaction is the order's payment; `unheard` while no node has it, `unanswered` where none says. */
export async function recognisePayment(
  ctx: Needs<'chains' | 'log'>,
  order: OrderRow,
  hash: Hex,
): Promise<'own' | 'foreign' | 'unheard' | 'unanswered'> {
  const { promptClient, config } = ctx.chains.get(order.chain);
  try {
    const transaction = await promptClient.getTransaction({ hash });
    return isMintOf(transaction, config, order) ? 'own' : 'foreign';
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return 'unheard';
    ctx.log.warn({ err: error }, 'no look at a payment');
    return 'unanswered';
  }
}
