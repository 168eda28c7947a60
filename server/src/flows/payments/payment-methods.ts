import { centsToMinorUp } from '@talkies/shared';
import type { ApiResponse } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { itemForSale } from '../../modules/catalogue/index.ts';
import { isPayable, type OrderRow, shopPurchaseOf } from '../../modules/orders/index.ts';
import {
  chargedBy,
  fundingsOf,
  methodsFor,
  onRampsFor,
  type PaymentProvider,
  paymentsOf,
  presentFunding,
  presentPayment,
  refundsOf,
  type Totals,
} from '../../modules/payments/index.ts';
import { AppError } from '../../platform/errors.ts';
import { providerSettings } from '../../platform/settings/settings.ts';
import { ownOrder } from '../checkout/show-order.ts';

/** The totals that the order's quote locked. */
const totalsOf = (order: OrderRow): Totals => ({ USD: order.priceCents, INR: order.totalPaise });

/** The sum that a provider charges for an order, in the smallest unit of its currency; null where it cannot. */
export const chargeOf = (provider: PaymentProvider, order: OrderRow): bigint | null =>
  chargedBy(provider, totalsOf(order));

/**
 * The providers' payment methods for an item, with the present charge of each; none for items without a fixed price.
 * @throws item/not-found
 */
export async function listPaymentMethods(
  ctx: Needs<'clock' | 'config' | 'db' | 'rates'>,
  itemId: string,
): Promise<ApiResponse<'listPaymentMethods'>> {
  const item = await itemForSale(ctx.db, itemId);
  if (!item) throw new AppError('item/not-found');
  const { sale, priceCents } = item;
  if (sale !== 'fixed' || priceCents === null) return { methods: [], onRamps: [] };
  const inr = ctx.rates.current('INR');
  const totals = { USD: priceCents, INR: inr && centsToMinorUp(priceCents, inr.rate, 'INR') };
  const settings = await providerSettings(ctx);
  return { methods: methodsFor(ctx, settings, totals), onRamps: onRampsFor(ctx, settings, priceCents) };
}

/** The payment methods of an order, and its payments so far. @throws order/not-found */
export async function orderPayments(
  ctx: Needs<'chains' | 'clock' | 'config' | 'db'>,
  id: string,
  userId: string,
): Promise<ApiResponse<'orderPayments'>> {
  const order = await ownOrder(ctx, id, userId);
  const rows = await paymentsOf(ctx.db, order.id);
  const refunds = await refundsOf(
    ctx.db,
    rows.map((row) => row.id),
  );
  const payable = isPayable(order, ctx.clock.now());
  const { currency } = ctx.chains.get(order.chain).config;
  const fundings = await fundingsOf(ctx.db, [order.id]);
  const settings = await providerSettings(ctx);
  return {
    methods: payable ? methodsFor(ctx, settings, totalsOf(order)) : [],
    onRamps: payable && !shopPurchaseOf(order) ? onRampsFor(ctx, settings, order.priceCents) : [],
    fundings: fundings.map((funding) => presentFunding(funding, currency)),
    payments: rows.map((row) => presentPayment(row, refunds)),
  };
}
