import type { ApiResponse, Order } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { listingShares } from '../../chain/index.ts';
import { type FoundMarketToken, findMarketToken } from '../../modules/market/index.ts';
import {
  expireOlder,
  lockShopPurchases,
  networkFeeAtOnce,
  openQuote,
  placeShopPurchase,
  type QuoteColumns,
  type ResaleRow,
  sealQuote,
  unpaidResales,
} from '../../modules/orders/index.ts';
import { methodsFor } from '../../modules/payments/index.ts';
import { requireProvedOn, type WalletRow, walletsOf } from '../../modules/wallets/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { ipKey } from '../../platform/limits/limits.ts';
import { providerSettings, requireSalesIn } from '../../platform/settings/settings.ts';
import { lockBuyerWithWallet } from '../checkout/lock-buyer.ts';
import { quoteOfCoins } from '../checkout/quote-coins.ts';
import { showOrder } from '../checkout/show-order.ts';
import { walletFor } from '../checkout/wallet-for.ts';
import { resumableOrder } from '../payments/resumable-order.ts';
import { canSpend, floatOf } from './float.ts';

type Listed = {
  found: FoundMarketToken;
  listing: NonNullable<NonNullable<FoundMarketToken['tokenRows']>['listing']>;
} & Pick<NonNullable<FoundMarketToken['tokenRows']>, 'drop'> & { total: bigint };

/**
 * A token with its listing; null where it is not listed, and where the shop took its item down: neither does the shop buy
 * it then, whoever still sees it. @throws market/not-found
 */
async function listedToken(ctx: Needs<'db'>, id: string): Promise<Listed | null> {
  const found = await findMarketToken(ctx, id);
  if (found.item.status !== 'published') return null;
  const position = found.tokenRows;
  const shares = position && listingShares(position);
  if (!position?.listing || !shares) return null;
  return { found, listing: position.listing, drop: position.drop, total: shares.total };
}

/**
 * The ways to pay for a listed token through a provider, with each one's charge: the listing's total at the present
 * rate, sealed for `createResaleOrder` (adr/225). None where it is not listed, a rate is missing, or the shop cannot
 * buy it because of its float or the day's limit.
 * @throws market/not-found, request/too-many
 */
export async function listResaleMethods(
  ctx: Needs<'chains' | 'clock' | 'config' | 'db' | 'limits' | 'log' | 'rates' | 'signers'>,
  id: string,
  ip: string,
): Promise<ApiResponse<'listResaleMethods'>> {
  await ctx.limits.spend('quote/address', ipKey(ip));
  const listed = await listedToken(ctx, id);
  const quote = listed && (await fundedQuote(ctx, listed));
  const serverTime = ctx.clock.now().toISOString();
  if (!quote) return { methods: [], locked: null, serverTime };
  return {
    methods: methodsFor(ctx, await providerSettings(ctx), { USD: quote.priceCents, INR: quote.totalPaise }),
    locked: {
      sealed: sealQuote(ctx.config.authSecret, { itemId: id, chain: listed.found.item.chain }, quote),
      expiresAt: quote.expiresAt.toISOString(),
    },
    serverTime,
  };
}

/** The quote at which the shop would buy the listing at the present rates; null where it cannot. */
async function fundedQuote(
  ctx: Needs<'chains' | 'clock' | 'config' | 'db' | 'log' | 'rates' | 'signers'>,
  listed: Listed,
): Promise<QuoteColumns | null> {
  const { chain } = listed.found.item;
  const [float, quote] = await Promise.all([
    floatOf(ctx, chain, 'resale'),
    quoteOfCoins(ctx, chain, listed.total).catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    }),
  ]);
  if (!float || !quote) return null;
  const purchase = { chain, totalWei: listed.total, priceCents: quote.priceCents };
  return (await canSpend(ctx, ctx.db, float, 'resale', purchase, { unpaid: true })) ? quote : null;
}

/**
 * Creates an order of a listed token to be paid through a provider, with its quote locked for ten minutes; the
 * listing is not reserved meanwhile. A repeated request for the same listing returns the same order
 * (`resumableOrder`). A person has one such order at a time, so that nobody ties up the shop's coins. A person
 * without a wallet is given one (`walletFor`).
 * @param total of the listing in wei, as it was shown
 * @param country of the buyer, two letters; null if unknown
 * @param quote what `listResaleMethods` sealed; ignored if it has expired or is of another total
 * @throws market/not-found, market/not-listed, market/price-changed, market/own, payment/not-offered,
 * wallet/required, wallet/other-chain, rates/unavailable, request/too-many
 */
export async function createResaleOrder(
  ctx: Needs<
    'chains' | 'changes' | 'clock' | 'config' | 'db' | 'limits' | 'log' | 'rates' | 'signers' | 'writer'
  >,
  userId: string,
  {
    id,
    total,
    quote,
    country,
  }: { id: string; total: string; quote?: string | undefined; country: string | null },
): Promise<Order> {
  const listed = await listedToken(ctx, id);
  if (!listed) throw new AppError('market/not-listed');
  if (listed.total.toString() !== total) throw new AppError('market/price-changed');
  const { chain } = listed.found.item;
  const wallet = await walletFor(ctx, userId, 'any');
  requireProvedOn(wallet, ctx.chains.get(chain).config);
  const own = await walletsOf(ctx.db, userId);
  if (own.some(({ address }) => address === listed.listing.seller)) throw new AppError('market/own');
  const open = await sameOrder(ctx, ctx.db, userId, listed, wallet);
  if (open) return showOrder(ctx, open);
  await requireSalesIn(ctx, country);
  const quoted = { itemId: id, chain, totalWei: total };
  const brought = openQuote(ctx.config.authSecret, quote, quoted, ctx.clock.now());
  return showOrder(ctx, await place(ctx, userId, listed, wallet, { brought, country }));
}

/** The buyer's order of this listing at its price that can still be paid, or was paid in time. */
async function sameOrder(
  ctx: Needs<'clock'>,
  db: Database,
  userId: string,
  { listing, total }: Listed,
  wallet: WalletRow,
): Promise<ResaleRow | null> {
  const same = (await unpaidResales(db, userId)).filter(
    (order) =>
      order.chain === listing.chain &&
      order.tokenId === listing.tokenId &&
      order.seller === listing.seller &&
      order.totalWei === total.toString() &&
      order.wallet === wallet.address,
  );
  return resumableOrder(db, same, ctx.clock.now());
}

async function place(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'limits' | 'log' | 'rates' | 'signers'>,
  userId: string,
  listed: Listed,
  wallet: WalletRow,
  { brought, country }: { brought: QuoteColumns | null; country: string | null },
): Promise<ResaleRow> {
  const { found, listing, drop, total } = listed;
  const { id: itemId, chain } = found.item;
  await ctx.limits.spend('order/account', userId);
  const [quote, float, networkFee] = await Promise.all([
    brought ?? quoteOfCoins(ctx, chain, listed.total),
    floatOf(ctx, chain, 'resale'),
    networkFeeAtOnce(ctx, chain),
  ]);
  if (!float) throw new AppError('payment/not-offered');
  const now = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    await lockBuyerWithWallet(tx, userId, wallet);
    const open = await sameOrder(ctx, tx, userId, listed, wallet);
    if (open) return open;
    await lockShopPurchases(tx, 'resale');
    await expireOlder(tx, await unpaidResales(tx, userId), now);
    const purchase = { chain, totalWei: total, priceCents: quote.priceCents };
    if (!(await canSpend(ctx, tx, float, 'resale', purchase, { unpaid: true })))
      throw new AppError('payment/not-offered');
    return placeShopPurchase<ResaleRow>(tx, {
      userId,
      itemId,
      dropId: drop.dropId,
      chain,
      tokenId: listing.tokenId,
      seller: listing.seller,
      listedPrice: listing.price,
      lottery: null,
      ticketCount: null,
      launchId: null,
      country,
      wallet: wallet.address,
      walletKind: wallet.kind,
      ...quote,
      royaltyBps: drop.royaltyBps,
      feeBps: listing.feeBps,
      networkFeeWei: networkFee?.toString() ?? null,
      createdAt: now,
      updatedAt: now,
    });
  });
}
