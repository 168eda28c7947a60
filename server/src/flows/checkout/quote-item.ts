import { coins, money } from '@talkies/shared';
import type { ApiResponse } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { type ItemSummary, itemWithTerms, type SaleTerms } from '../../modules/catalogue/index.ts';
import { availableReceiver, ethTotalOf } from '../../modules/eth-payments/index.ts';
import { requireLaunchOnSale } from '../../modules/launches/index.ts';
import {
  NOT_READY,
  networkFeeAtOnce,
  presentQuote,
  type Quote,
  quoteColumns,
  quoteOf,
  sealQuote,
} from '../../modules/orders/index.ts';
import { methodsFor, onRampsFor } from '../../modules/payments/index.ts';
import { AppError } from '../../platform/errors.ts';
import { ipKey } from '../../platform/limits/limits.ts';
import { quotableOrNull } from '../../platform/rates/rates.ts';
import { providerSettings } from '../../platform/settings/settings.ts';

export type ForSale = ItemSummary & { priceCents: bigint; dropId: bigint; terms: SaleTerms };

/** An item that is on sale at a fixed price. @throws item/not-found, order/not-for-sale */
export async function fixedPriceItem(ctx: Needs<'db'>, id: string): Promise<ForSale> {
  const item = await itemWithTerms(ctx.db, id);
  if (!item) throw new AppError('item/not-found');
  const { priceCents, dropId, terms } = item;
  if (item.sale !== 'fixed' || priceCents === null || dropId === null)
    throw new AppError('order/not-for-sale');
  if (!terms)
    throw new AppError('order/not-for-sale', {
      detail: NOT_READY,
    });
  return { ...item, priceCents, dropId, terms };
}

/** A quote at the present rates: it offers only coins whose rate is known. @throws rates/unavailable */
export async function freshQuote(ctx: Needs<'chains' | 'clock' | 'rates'>, item: ForSale): Promise<Quote> {
  const coin = ctx.chains.get(item.chain).config.currency;
  const others = coins.filter((other) => other !== coin);
  const [rate, inrRate, ...rates] = await Promise.all([
    ctx.rates.quotable(coin),
    ...(['INR', ...others] as const).map((rated) => quotableOrNull(ctx.rates, rated)),
  ]);
  const known = new Map(others.map((other, i) => [other, rates[i] ?? null]));
  return quoteOf(
    item.priceCents,
    coin,
    rate,
    (other) => known.get(other) ?? null,
    inrRate ?? null,
    ctx.clock.now(),
  );
}

/**
 * The present price of an item for anybody, as a sealed quote: `createOrder` keeps its figures for a buyer who returns it in
 * time. Reserves no edition and stores nothing (adr/225).
 * @throws item/not-found, order/not-for-sale, launch/not-open, launch/stopped, launch/closed, rates/unavailable, request/too-many
 */
export async function quoteItem(
  ctx: Needs<'chains' | 'clock' | 'config' | 'db' | 'limits' | 'log' | 'rates'>,
  id: string,
  ip: string,
): Promise<ApiResponse<'quoteItem'>> {
  await ctx.limits.spend('quote/address', ipKey(ip));
  const item = await fixedPriceItem(ctx, id);
  if (item.launchId !== null) await requireLaunchOnSale(ctx, item.launchId);
  const [quote, networkFee, settings, offer] = await Promise.all([
    freshQuote(ctx, item),
    networkFeeAtOnce(ctx, item.chain),
    providerSettings(ctx),
    availableReceiver(ctx, item),
  ]);
  const { royaltyBps, feeBps } = item.terms;
  const columns = quoteColumns(quote);
  const networkFeeWei = networkFee?.toString() ?? null;
  const total = offer && ethTotalOf(columns);
  return {
    quote: presentQuote({ ...columns, royaltyBps, feeBps, networkFeeWei }, ctx.chains.get(item.chain).config),
    methods: methodsFor(ctx, settings, { USD: columns.priceCents, INR: columns.totalPaise }),
    onRamps: onRampsFor(ctx, settings, columns.priceCents),
    ethTotal: total === null ? null : money(total, 'ETH'),
    sealed: sealQuote(ctx.config.authSecret, { itemId: item.id, chain: item.chain }, columns),
    serverTime: ctx.clock.now().toISOString(),
  };
}
