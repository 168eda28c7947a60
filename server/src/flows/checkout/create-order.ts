import type { WalletKind } from '@talkies/shared';
import type { Order } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { itemForSale, lockItem } from '../../modules/catalogue/index.ts';
import {
  estimateNetworkFee,
  findByKey,
  findOpen,
  isOpen,
  lockBuyer,
  type OrderRow,
  openQuote,
  placeOrder,
  type QuoteColumns,
  quoteColumns,
} from '../../modules/orders/index.ts';
import { activeWallet, findWallet, requireProvedOn } from '../../modules/wallets/index.ts';
import { AppError } from '../../platform/errors.ts';
import { type ForSale, fixedPriceItem, freshQuote } from './quote-item.ts';
import { showOrder } from './show-order.ts';
import { type PaidBy, walletFor } from './wallet-for.ts';
import { withVoucher } from './with-voucher.ts';

interface OrderRequest {
  itemId: string;
  /** repeats of one request carry the same key */
  idempotencyKey: string | null;
  /** what `quoteItem` sealed; one that is over, or not of this item at this price, is as none */
  quote?: string | undefined;
  by?: PaidBy | undefined;
}

/**
 * Opens the purchase of an item: one locked quote that keeps an edition back for ten minutes, and the voucher that
 * pays and mints. Whoever asks again for the same item, or with the same key, gets the same order; whoever brings a sealed
 * quote keeps its figures and its end; whoever has no wallet is given one (`walletFor`, spec:47).
 * @throws wallet/required, wallet/other-chain, item/not-found, order/not-for-sale, order/sold-out, order/all-held, order/too-many-open,
 * order/pause, rates/unavailable, chain/unavailable, request/too-many, request/invalid for a key of another request
 */
export async function createOrder(
  ctx: Needs<
    'chains' | 'changes' | 'clock' | 'config' | 'db' | 'limits' | 'log' | 'rates' | 'signers' | 'writer'
  >,
  userId: string,
  request: OrderRequest,
): Promise<Order> {
  const repeated = await findByKey(ctx.db, userId, request.idempotencyKey);
  if (repeated) {
    const wallet = await activeWallet(ctx.db, userId);
    const item = await itemForSale(ctx.db, request.itemId);
    requireSameRequest(repeated, request, wallet?.address, item?.priceCents);
    return showOrder(ctx, await withVoucher(ctx, repeated));
  }
  const item = await fixedPriceItem(ctx, request.itemId);
  const wallet = await walletFor(ctx, userId, request.by ?? 'any');
  requireProvedOn(wallet, ctx.chains.get(item.chain).config);
  // a rate that is out must not hide an order that has its quote already
  const open = await findOpen(ctx.db, userId, item.id, wallet.address, ctx.clock.now());
  const order = open ?? (await reserve(ctx, userId, wallet, item, request));
  const signedOrder = await withVoucher(ctx, order);
  if (order !== open) await ctx.changes.emit('catalogue');
  return showOrder(ctx, signedOrder);
}

async function reserve(
  ctx: Needs<'chains' | 'clock' | 'config' | 'db' | 'limits' | 'log' | 'rates'>,
  userId: string,
  wallet: { address: `0x${string}`; kind: WalletKind },
  item: ForSale,
  request: OrderRequest,
): Promise<OrderRow> {
  await ctx.limits.spend('order/account', userId);
  const [quote, networkFee] = await Promise.all([
    broughtQuote(ctx, item, request.quote) ?? freshQuote(ctx, item).then(quoteColumns),
    estimateNetworkFee(ctx, item.chain),
  ]);
  // nobody could pay, and the edition would be kept from others for nothing
  if (networkFee === null) throw new AppError('chain/unavailable');
  return ctx.db.transaction(async (tx) => {
    await lockBuyer(tx, userId);
    // unlinked in this very moment
    if (!(await findWallet(tx, userId, wallet.address))) throw new AppError('wallet/required');
    const now = await lockItem(tx, item.id);
    if (now?.status !== 'published' || now.priceCents !== item.priceCents)
      throw new AppError('order/not-for-sale', { detail: 'The picture was changed just now. Look again.' });
    const placed = await placeOrder(ctx, tx, {
      userId,
      wallet: wallet.address,
      walletKind: wallet.kind,
      item,
      drop: { chain: item.chain, dropId: item.dropId },
      quote,
      networkFee,
      idempotencyKey: request.idempotencyKey,
    });
    requireSameRequest(placed, request, wallet.address, item.priceCents);
    return placed;
  });
}

const broughtQuote = (
  ctx: Needs<'clock' | 'config'>,
  item: ForSale,
  sealed: string | undefined,
): QuoteColumns | null =>
  sealed === undefined
    ? null
    : openQuote(ctx.config.authSecret, sealed, { ...item, itemId: item.id }, ctx.clock.now());

/**
 * A key names one request: a picture, at a price, for a wallet. While the order is open, the same key for anything else is
 * refused; one that is being paid, or is over, is answered as it stands.
 */
function requireSameRequest(
  order: OrderRow,
  { itemId, idempotencyKey }: OrderRequest,
  wallet: string | undefined,
  priceCents: bigint | null | undefined,
): void {
  if (order.idempotencyKey !== idempotencyKey || idempotencyKey === null) return;
  if (order.itemId !== itemId) throw otherRequest('another picture');
  if (order.paying || !isOpen(order.state)) return;
  if (wallet !== undefined && wallet !== order.wallet) throw otherRequest(`the wallet ${order.wallet}`);
  if (priceCents != null && priceCents !== order.priceCents) throw otherRequest('another price');
}

function otherRequest(what: string): AppError {
  const message = `This key was used for ${what}.`;
  return new AppError('request/invalid', {
    detail: message,
    fields: [{ field: 'Idempotency-Key', message }],
  });
}
