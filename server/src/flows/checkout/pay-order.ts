import { paidStates } from '@talkies/shared';
import type { Order } from '@talkies/shared/schemas';
import type { Hex } from 'viem';
import type { Needs } from '../../chain/context.ts';
import type { Actor } from '../../modules/accounts/index.ts';
import {
  feeAndBalance,
  findOrder,
  mintCall,
  moveOrder,
  type OrderRow,
  orderLabel,
  requirePayable,
  vaultPaymentKey,
} from '../../modules/orders/index.ts';
import { moneyMissing } from '../../modules/transactions/index.ts';
import { runOnce, sendFromVault, wouldSponsor } from '../../modules/wallets/index.ts';
import { AppError } from '../../platform/errors.ts';
import { ownOrder, showOrder } from './show-order.ts';

type PayNeeds = Needs<
  'chains' | 'changes' | 'clock' | 'config' | 'db' | 'log' | 'rates' | 'signers' | 'writer'
>;

/**
 * Pays an order from the buyer's e-mail wallet: enqueues the transaction that pays and mints. Idempotent: while a payment is
 * underway, or once it has arrived, the order is returned as it is. `proved`: the buyer proved who they are at the request,
 * earlier than now.
 * @throws auth/reauthentication-required, wallet/daily-limit, order/not-found, order/wrong-state, order/quote-expired,
 * order/insufficient-funds, order/sold-out, order/payment-failed, chain/unavailable
 */
export async function payOrder(
  ctx: PayNeeds,
  id: string,
  actor: Actor,
  { proved = false }: { proved?: boolean } = {},
): Promise<Order> {
  const find = async (): Promise<OrderRow | null> => {
    const order = await ownOrder(ctx, id, actor.id);
    return isUnderway(order) ? order : null;
  };
  return showOrder(ctx, await runOnce(find, () => send(ctx, id, actor, proved)));
}

async function send(ctx: PayNeeds, id: string, actor: Actor, proved: boolean): Promise<OrderRow> {
  const userId = actor.id;
  const order = await ownOrder(ctx, id, userId);
  const signature = payableSignature(order, ctx.clock.now());
  const chain = ctx.chains.get(order.chain);
  const call = mintCall(chain.config, order, signature);
  await requireMoney(ctx, order, userId);

  const payments = order.payments + 1;
  const paymentKey = vaultPaymentKey(order, payments);
  const subject = `Poster ${order.itemId}, order ${orderLabel(order.number)}`;
  const use = { purpose: 'purchase', chain: order.chain, ...call, key: paymentKey, subject, proved } as const;
  const moved = await sendFromVault(ctx, actor, use, (tx) => {
    const set = { paying: true, payments, paymentKey, failure: null, txHash: null };
    // null where a second click was first
    return moveOrder(tx, order, [], { cause: 'payment asked for', at: ctx.clock.now(), set });
  });
  if (moved) await ctx.changes.emit('orders', order.id);
  return moved ?? (await findOrder(ctx.db, id, userId)) ?? order;
}

const isUnderway = (order: OrderRow): boolean => order.paying || paidStates.includes(order.state);

/** The voucher's signature for a payment from the e-mail wallet. @throws order/quote-expired, order/wrong-state */
function payableSignature(order: OrderRow, now: Date): Hex {
  if (order.walletKind !== 'vault')
    throw new AppError('order/wrong-state', { detail: 'Confirm this payment in your own wallet.' });
  // another click may have paid meanwhile
  requirePayable(order, now);
  if (order.voucherSignature === null) throw new AppError('order/wrong-state');
  return order.voucherSignature;
}

/** Requires the price and the network fee in the wallet before anything is sent; the error says how much is missing. */
async function requireMoney(
  ctx: Needs<'chains' | 'clock' | 'config' | 'db' | 'log' | 'rates' | 'signers'>,
  order: OrderRow,
  userId: string,
): Promise<void> {
  const { fee, balance } = await feeAndBalance(ctx, order.chain, order.wallet);
  const value = BigInt(order.totalWei);
  const missing = value + fee - balance;
  if (missing <= 0n) return;
  // only the fee is missing, and the shop pays it
  if (balance >= value && (await wouldSponsor(ctx, userId, order.chain, missing))) return;
  throw moneyMissing(ctx.chains.get(order.chain), 'order', { balance, value, fee });
}
