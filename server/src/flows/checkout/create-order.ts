import type { WalletKind } from '@talkies/shared';
import type { Order } from '@talkies/shared/schemas';
import type { Hex } from 'viem';
import type { Needs } from '../../chain/context.ts';
import { itemForSale } from '../../modules/catalogue/index.ts';
import { countRefusal, decideOrder } from '../../modules/launches/index.ts';
import {
  estimateNetworkFee,
  isOfKey,
  isOrderOpen,
  knownRefusal,
  nextOrderNumber,
  type OrderRow,
  openOrderOf,
  openQuote,
  type QuoteColumns,
  quoteColumns,
  refusalFrom,
  reservationsAndRepeats,
  signVoucher,
} from '../../modules/orders/index.ts';
import { activeWallet, requireProvedOn } from '../../modules/wallets/index.ts';
import { AppError, wrongField } from '../../platform/errors.ts';
import { requireSalesIn } from '../../platform/settings/settings.ts';
import { startTogetherOf } from '../../platform/start-together.ts';
import { type ForSale, fixedPriceItem, freshQuote } from './quote-item.ts';
import { reserveEdition } from './reserve-edition.ts';
import { showOrder, showPlaced } from './show-order.ts';
import { type PayableFrom, walletFor } from './wallet-for.ts';

interface CheckoutRequest {
  itemId: string;
  /** repeats of one request have the same key */
  idempotencyKey: string | null;
  /** a quote that `quoteItem` sealed; ignored where it is over, or of another item or price */
  quote?: string | undefined;
  by?: PayableFrom | undefined;
  /** the buyer's country, two letters; null where unknown */
  country: string | null;
}

type Ports = Needs<
  'chains' | 'changes' | 'clock' | 'config' | 'db' | 'limits' | 'log' | 'rates' | 'signers' | 'writer'
>;

/**
 * Places an order for an item: a locked quote that reserves an edition for ten minutes, and the voucher that pays and mints.
 * A repeat for the same item, or with the same key, returns the same order; a sealed quote keeps its figures and its end; a
 * buyer without a wallet gets one (`walletFor`, spec:47). Requests of one moment take each step together (adr/284).
 * @throws wallet/required, wallet/other-chain, item/not-found, order/not-for-sale, order/sold-out, order/all-reserved,
 * order/too-many-open, order/pause, order/region, launch/…, rates/unavailable, chain/unavailable, request/too-many,
 * request/invalid for a key of another request
 */
export const createOrder = (ctx: Ports, userId: string, request: CheckoutRequest): Promise<Order> =>
  together(ctx.db, () => create(ctx, userId, request));

/** Longer than a group takes: where one of it waits for a key service or a node, the others need not. */
const GROUP_MS = 500;
const together = startTogetherOf<Ports['db']>(GROUP_MS);

async function create(ctx: Ports, userId: string, request: CheckoutRequest): Promise<Order> {
  const key = request.idempotencyKey;
  const own = await reservationsAndRepeats(ctx.db, { userId, key, itemId: request.itemId });
  const repeated = own.find((order) => isOfKey(order, key));
  if (repeated) {
    const wallet = await activeWallet(ctx.db, userId);
    const item = await itemForSale(ctx.db, request.itemId);
    requireSameRequest(repeated, request, wallet?.address, item?.priceCents);
    return showOrder(ctx, repeated);
  }
  // a buyer who has reserved an edition already may have that one
  const refusal = own.length === 0 ? knownRefusal(ctx, request.itemId) : null;
  if (refusal) throw new AppError(refusal);
  const item = await fixedPriceItem(ctx, request.itemId);
  const wallet = await walletFor(ctx, userId, request.by ?? 'any');
  requireProvedOn(wallet, ctx.chains.get(item.chain).config);
  // a missing rate must not hide an order that has its quote already
  const open = openOrderOf(own, { itemId: item.id, wallet: wallet.address }, ctx.clock.now());
  if (open) return showOrder(ctx, open);
  await requireSalesIn(ctx, request.country);
  await requireLaunched(ctx, item, { userId, byLimit: own.length === 0 });
  const { order, isNew } = await openOrder(ctx, { userId, wallet, item, request });
  requireSameRequest(order, request, wallet.address, item.priceCents);
  await ctx.changes.emit('catalogue', item.id);
  return isNew ? showPlaced(ctx, order, item) : showOrder(ctx, order);
}

/** Refuses by the launch before anything is signed; the reservation decides again, under its locks. */
async function requireLaunched(
  ctx: Needs<'clock' | 'db' | 'log'>,
  { launchId }: ForSale,
  buyer: { userId: string; byLimit: boolean },
): Promise<void> {
  if (launchId === null) return;
  const { problem } = await decideOrder(ctx.db, { ...buyer, launchId, now: ctx.clock.now() });
  if (!problem) return;
  countRefusal(ctx, launchId, problem);
  throw new AppError(problem);
}

interface Reserving {
  userId: string;
  wallet: { address: Hex; kind: WalletKind };
  item: ForSale;
  request: CheckoutRequest;
}

/** Does everything slow before the reservation, so that a failing key service leaves nothing behind. */
async function openOrder(
  ctx: Ports,
  { userId, wallet, item, request }: Reserving,
): Promise<{ order: OrderRow; isNew: boolean }> {
  const refused = refusalFrom(ctx, item.id);
  await ctx.limits.spend('order/account', userId);
  const { id: itemId, chain, priceCents, dropId, terms } = item;
  const quoted = { itemId, chain, priceCents };
  const [quote, networkFee] = await Promise.all([
    openQuote(ctx.config.authSecret, request.quote, quoted, ctx.clock.now()) ??
      freshQuote(ctx, item).then(quoteColumns),
    estimateNetworkFee(ctx, chain),
  ]);
  // nobody could pay, and the edition would be reserved for nothing
  if (networkFee === null) throw new AppError('chain/unavailable');
  const voucher = await vouch(ctx, item, wallet.address, quote);
  const placing = {
    userId,
    wallet: wallet.address,
    walletKind: wallet.kind,
    item,
    drop: { chain, dropId, royaltyBps: terms.royaltyBps, feeBps: terms.feeBps },
    quote,
    networkFee,
    voucher,
    idempotencyKey: request.idempotencyKey,
    country: request.country,
  };
  try {
    return await reserveEdition(ctx, placing);
  } catch (error) {
    const code = error instanceof AppError ? error.code : null;
    if (code === 'order/sold-out' || code === 'order/all-reserved') refused(code);
    throw error;
  }
}

/** Signs the voucher of an order that is placed afterwards, with a number that no other order gets. */
async function vouch(
  ctx: Needs<'chains' | 'db' | 'signers'>,
  item: ForSale,
  wallet: Hex,
  quote: QuoteColumns,
) {
  const { number, chainOrderId } = await nextOrderNumber(ctx.db);
  const { dropId, terms } = item;
  const { totalWei, expiresAt } = quote;
  const { royaltyBps } = terms;
  const order = { dropId, wallet, totalWei, expiresAt, royaltyBps, chainOrderId: chainOrderId.toString() };
  const signer = await ctx.signers.resolve('signer');
  const signature = await signVoucher(signer, ctx.chains.get(item.chain).config, order, terms.payees);
  return { number, chainOrderId, signature };
}

/**
 * Requires that a key names one request: an item, at a price, for a wallet. While the order is open, the key is refused for
 * anything else; an order that is being paid or is over is returned as it is.
 */
function requireSameRequest(
  order: OrderRow,
  { itemId, idempotencyKey }: CheckoutRequest,
  wallet: string | undefined,
  priceCents: bigint | null | undefined,
): void {
  if (order.idempotencyKey !== idempotencyKey || idempotencyKey === null) return;
  if (order.itemId !== itemId) throw otherRequest('another poster');
  if (order.paying || !isOrderOpen(order.state)) return;
  if (wallet !== undefined && wallet !== order.wallet) throw otherRequest(`the wallet ${order.wallet}`);
  if (priceCents != null && priceCents !== order.priceCents) throw otherRequest('another price');
}

const otherRequest = (what: string): AppError =>
  wrongField('Idempotency-Key', `This key was used for ${what}.`);
