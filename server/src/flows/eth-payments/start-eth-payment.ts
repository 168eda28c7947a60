import type { Order } from '@talkies/shared/schemas';
import { getAddress, type Hex } from 'viem';
import type { Needs } from '../../chain/context.ts';
import type { Chain } from '../../chain/index.ts';
import type { Actor } from '../../modules/accounts/index.ts';
import {
  type EthPaymentRow,
  ethPaymentCall,
  ethPaymentOf,
  ethTotalOf,
  isAnnounceable,
  lockEthPaymentOf,
  payingInEth,
  putEthPayment,
  readCollectingFrom,
  receiverChainOf,
  signQuote,
} from '../../modules/eth-payments/index.ts';
import {
  moveOrder,
  type OrderRow,
  orderLabel,
  requirePayable,
  shopPurchaseOf,
} from '../../modules/orders/index.ts';
import {
  findWallet,
  requireNotFrozen,
  requireProvedOn,
  runOnce,
  sendFromVault,
  type WalletRow,
} from '../../modules/wallets/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { isOff } from '../../platform/settings/settings.ts';
import { ownOrder, showOrder } from '../checkout/show-order.ts';

type Ports = Needs<
  'chains' | 'changes' | 'clock' | 'config' | 'db' | 'limits' | 'log' | 'rates' | 'signers' | 'writer'
>;

/**
 * Lets a wallet of the buyer pay an order in ETH on Ethereum: for a wallet of their own the answer has the call to sign, an
 * e-mail wallet pays at once. Amount and last second are those of the order's quote. The order's wallet receives the
 * token, whichever wallet pays. Idempotent: a payment that is underway is returned as it is.
 * @param payer one of the buyer's wallets
 * @throws order/not-found, order/wrong-state, order/quote-expired, payment/not-offered, wallet/required,
 * wallet/frozen, wallet/other-chain, chain/unavailable, request/too-many; for an e-mail wallet order/insufficient-funds, order/payment-failed and what
 * sendFromVault throws
 */
export async function startEthPayment(ctx: Ports, orderId: string, actor: Actor, payer: Hex): Promise<Order> {
  const find = async (): Promise<OrderRow | null> => {
    const order = await ownOrder(ctx, orderId, actor.id);
    const known = await ethPaymentOf(ctx.db, order.id);
    return known && (order.paying || known.state !== 'quoted') ? order : null;
  };
  return showOrder(ctx, await runOnce(find, () => start(ctx, orderId, actor, payer)));
}

async function start(ctx: Ports, orderId: string, actor: Actor, payer: Hex): Promise<OrderRow> {
  const order = await ownOrder(ctx, orderId, actor.id);
  const chain = receiverChainOf(ctx.chains, order);
  const total = ethTotalOf(order);
  if (!chain || total === null || shopPurchaseOf(order)) throw new AppError('payment/not-offered');
  const known = await ethPaymentOf(ctx.db, order.id);
  requirePayable(order, ctx.clock.now());
  // whichever wallet pays, the order's one receives the token
  await requireNotFrozen(ctx.db, { kind: order.walletKind, userId: order.userId });
  if (!known && (await isOff(ctx, 'eth'))) throw new AppError('payment/not-offered');
  const wallet = await findWallet(ctx.db, actor.id, getAddress(payer));
  if (!wallet) throw new AppError('wallet/required');
  requireProvedOn(wallet, chain.config);
  if (wallet.kind !== 'vault' && isHandedOut(order, known, wallet)) return order;
  if (!isAnnounceable(ctx.clock.now(), await readCollectingFrom(chain)))
    throw new AppError('payment/not-offered');
  await ctx.limits.spend('payment/account', actor.id);
  const quoted = await quoteFor(ctx, order, wallet, total, chain, known);
  if (wallet.kind === 'vault') await payFromVault(ctx, actor, order, quoted, chain);
  else await ctx.db.transaction((tx) => handOut(ctx, tx, order, quoted, {}));
  await ctx.changes.emit('orders', order.id);
  return ownOrder(ctx, orderId, actor.id);
}

/** Whether this wallet already has the permission to pay, and no attempt of it failed. */
const isHandedOut = (order: OrderRow, known: EthPaymentRow | null, { address }: WalletRow): boolean =>
  order.ethQuoted && known?.state === 'quoted' && known.payer === address && known.failure === null;

type Quote = Omit<Parameters<typeof putEthPayment>[1], 'createdAt' | 'updatedAt'> &
  Pick<EthPaymentRow, 'signature' | 'payments'>;

/** Signs the quote outside of any transaction, since a key service may be slow; nobody gets it before it is stored. */
async function quoteFor(
  ctx: Needs<'signers'>,
  order: OrderRow,
  wallet: WalletRow,
  total: bigint,
  { config }: Chain,
  known: EthPaymentRow | null,
): Promise<Quote> {
  const quoted = {
    orderId: order.id,
    chainOrderId: order.chainOrderId,
    chain: config.name,
    payer: wallet.address,
    payerKind: wallet.kind,
    amount: total.toString(),
    expiresAt: order.expiresAt,
    state: 'quoted',
    payments: known?.payments ?? 0,
  } as const;
  if (known?.payer === wallet.address) return { ...quoted, signature: known.signature };
  return { ...quoted, signature: await signQuote(await ctx.signers.resolve('signer'), config, quoted) };
}

/** Writes the permission to pay and reserves the edition for it. */
async function handOut(
  ctx: Needs<'clock'>,
  tx: Database,
  order: OrderRow,
  quoted: Quote,
  sent: { paymentKey?: string; payments?: number },
): Promise<EthPaymentRow> {
  const at = ctx.clock.now();
  const known = await lockEthPaymentOf(tx, order.id);
  if (known && known.state !== 'quoted') throw new AppError('order/wrong-state');
  const moved = await moveOrder(tx, order, [], {
    cause: sent.paymentKey ? 'payment in ETH asked for' : `quote in ETH for ${quoted.payer}`,
    at,
    set: { ethQuoted: true, ...(sent.paymentKey ? payingInEth : {}) },
  });
  if (!moved) throw new AppError('order/wrong-state');
  return putEthPayment(tx, { ...quoted, ...sent, failure: null, createdAt: at, updatedAt: at });
}

async function payFromVault(
  ctx: Ports,
  actor: Actor,
  order: OrderRow,
  quoted: Quote,
  chain: Chain,
): Promise<void> {
  const call = ethPaymentCall(chain.config, quoted);
  const payments = quoted.payments + 1;
  const paymentKey = `order/${order.id}/eth/${payments}`;
  const subject = `Poster ${order.itemId}, order ${orderLabel(order.number)}`;
  const purpose = quoted.payer === order.wallet ? 'purchase' : 'purchase-for-another';
  const use = { purpose, chain: chain.config.name, ...call, key: paymentKey, subject } as const;
  await sendFromVault(ctx, actor, use, (tx) => handOut(ctx, tx, order, quoted, { paymentKey, payments }));
}
