import { centsToMinorUp, money, ONE_PER_DOLLAR } from '@talkies/shared';
import type { ApiResponse } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { itemForSale } from '../../modules/catalogue/index.ts';
import { hasLapsed, type OrderRow } from '../../modules/orders/index.ts';
import {
  offeredProviders,
  type PaymentProvider,
  paymentsOf,
  presentPayment,
  refundsOf,
} from '../../modules/payments/index.ts';
import { AppError } from '../../platform/errors.ts';
import { ownOrder } from '../checkout/show-order.ts';

type Offered = ApiResponse<'listPaymentMethods'>['methods'];

/** Can be paid through a provider: the quote lives, and no payment of a wallet is on its way. */
export const isPayable = (order: OrderRow, now: Date): boolean =>
  order.state === 'awaiting_payment' && !order.paying && !hasLapsed(order, now);

/** A price in the smallest unit of a provider's currency. */
export const chargeOf = (provider: PaymentProvider, priceCents: bigint): bigint =>
  centsToMinorUp(priceCents, ONE_PER_DOLLAR, provider.currency);

const offersFor = (ctx: Needs<'config'>, priceCents: bigint): Offered =>
  offeredProviders(ctx.config.payments).map((provider) => ({
    method: provider.method,
    total: money(chargeOf(provider, priceCents), provider.currency),
    minutes: provider.minutes,
  }));

/**
 * The ways to pay for an item through a provider, with what each charges now; none for what is not sold at a fixed price.
 * @throws item/not-found
 */
export async function listPaymentMethods(
  ctx: Needs<'config' | 'db'>,
  itemId: string,
): Promise<{ methods: Offered }> {
  const item = await itemForSale(ctx.db, itemId);
  if (!item) throw new AppError('item/not-found');
  const fixed = item.sale === 'fixed' && item.priceCents !== null;
  return { methods: fixed ? offersFor(ctx, item.priceCents ?? 0n) : [] };
}

/** What an order can be paid by, and what was tried. @throws order/not-found */
export async function orderPayments(
  ctx: Needs<'clock' | 'config' | 'db'>,
  id: string,
  userId: string,
): Promise<ApiResponse<'orderPayments'>> {
  const order = await ownOrder(ctx, id, userId);
  const rows = await paymentsOf(ctx.db, order.id);
  const refunds = await refundsOf(
    ctx.db,
    rows.map((row) => row.id),
  );
  return {
    methods: isPayable(order, ctx.clock.now()) ? offersFor(ctx, order.priceCents) : [],
    payments: rows.map((row) => presentPayment(row, refunds)),
  };
}
