import {
  checkoutPath,
  latePaymentEnd,
  lotteryTicketsPath,
  marketTokenIdOf,
  type PaymentMethod,
  paymentStatusPath,
  resalePath,
  serialOf,
} from '@talkies/shared';
import type { Payment } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { readPhone } from '../../modules/accounts/index.ts';
import {
  asTickets,
  confirmationTokens,
  moveOrder,
  type OrderRow,
  orderLabel,
  requirePayable,
} from '../../modules/orders/index.ts';
import {
  failPayment,
  insertPayment,
  movePayment,
  nextCheck,
  type PaymentProvider,
  type PaymentRow,
  ProviderError,
  paymentById,
  paymentsOf,
  presentPayment,
  providerOf,
} from '../../modules/payments/index.ts';
import { requireNotFrozen } from '../../modules/wallets/index.ts';
import { AppError, wrongField } from '../../platform/errors.ts';
import { isOff } from '../../platform/settings/settings.ts';
import { ownOrder } from '../checkout/show-order.ts';
import { orderTitle } from '../orders/title.ts';
import { closePage } from './close-page.ts';
import { chargeOf } from './payment-methods.ts';

/** The buyer, as the provider gets to know them. */
export interface Buyer {
  id: string;
  email: string;
  phone: string;
}

interface PaymentRequest {
  method: PaymentMethod;
  /** for a provider that needs it, where the buyer's profile has none */
  phone?: string | undefined;
  /** repeats of one request have the same key; without a key, each is a request of its own */
  idempotencyKey: string;
}

/** The timeout of opening a page: after it the payment is given up, since nobody knows its page. */
const UNANSWERED_MS = 60_000;

/**
 * Opens a provider's page on which the buyer pays the order; the edition stays reserved until a little after the quote's end,
 * for money that was paid in time. The same key, or a page that is still open, returns the same page. Pages of other
 * payment methods are closed (spec:50).
 * @throws order/not-found, order/wrong-state, order/quote-expired, wallet/frozen, payment/not-offered, payment/phone-needed,
 * payment/unavailable, request/invalid for a key of another payment method or a wrong phone number, request/too-many
 */
export async function startPayment(
  ctx: Needs<'changes' | 'clock' | 'config' | 'db' | 'limits' | 'log'>,
  orderId: string,
  buyer: Buyer,
  { method, phone, idempotencyKey }: PaymentRequest,
): Promise<Payment> {
  const order = await ownOrder(ctx, orderId, buyer.id);
  const provider = providerOf(ctx, method);
  if (!provider) throw new AppError('payment/not-offered');
  const known = await paymentsOf(ctx.db, order.id);
  const same = known.find((payment) => payment.idempotencyKey === idempotencyKey);
  if (same && same.method !== method) throw otherMethod(same.method);
  const open = known.find((payment) => payment.method === method && payment.state === 'pending');
  const begun = same ?? open;
  if (begun && begun.state !== 'started') return presentPayment(begun, []);
  requirePayable(order, ctx.clock.now());
  await requireNotFrozen(ctx.db, { kind: order.walletKind, userId: order.userId });
  if (!begun && (await isOff(ctx, method))) throw new AppError('payment/not-offered');
  const reachable = { ...buyer, phone: phone ? readPhone(phone) : buyer.phone };
  if (provider.needsPhone && reachable.phone === '') throw new AppError('payment/phone-needed');
  if (!same) await ctx.limits.spend('payment/account', buyer.id);
  const payment = same ?? (await begin(ctx, order, provider, idempotencyKey));
  const opened = await openPage(ctx, order, provider, payment, reachable);
  const others = known.filter(({ id, state }) => id !== opened.id && state === 'pending');
  await Promise.all(others.map((other) => leavePage(ctx, other)));
  return presentPayment(opened, []);
}

/**
 * Closes the page of another method, so that nobody pays at two pages. The check that is due now finds a payment already
 * made there, also where the provider does not answer: money that arrives twice goes back.
 */
async function leavePage(ctx: Needs<'clock' | 'config' | 'db' | 'log'>, payment: PaymentRow): Promise<void> {
  const provider = providerOf(ctx, payment.method);
  if (provider && payment.reference !== null) await closePage(ctx, provider, payment, payment.reference);
  const now = ctx.clock.now();
  await movePayment(ctx.db, payment, { nextCheckAt: now, updatedAt: now });
}

const otherMethod = (method: PaymentMethod): AppError =>
  wrongField('Idempotency-Key', `This key was used to pay by ${method}.`);

/** Writes the payment before the request to the provider, and keeps the edition reserved for it. */
function begin(
  ctx: Needs<'clock' | 'db'>,
  order: OrderRow,
  provider: PaymentProvider,
  idempotencyKey: string,
): Promise<PaymentRow> {
  const now = ctx.clock.now();
  const amount = chargeOf(provider, order);
  if (amount === null) throw new AppError('payment/not-offered');
  return ctx.db.transaction(async (tx) => {
    const moved = await moveOrder(tx, order, [], {
      cause: `payment by ${provider.method} begun`,
      at: now,
      set: { latePaymentUntil: latePaymentEnd(order.expiresAt) },
    });
    if (!moved) throw new AppError('order/wrong-state');
    return insertPayment(tx, {
      orderId: order.id,
      method: provider.method,
      state: 'started',
      amount,
      currency: provider.currency,
      idempotencyKey,
      nextCheckAt: new Date(now.getTime() + UNANSWERED_MS),
      createdAt: now,
      updatedAt: now,
    });
  });
}

/** The page that a buyer returns to from the provider's page. */
export function backPath(order: OrderRow): string {
  const { id, itemId, tokenId } = order;
  const tickets = asTickets(order);
  if (tickets) return lotteryTicketsPath(tickets.lottery, { count: tickets.ticketCount, orderId: id });
  return tokenId === null
    ? checkoutPath(itemId, id)
    : resalePath(marketTokenIdOf(itemId, serialOf(BigInt(tokenId))), id);
}

async function openPage(
  ctx: Needs<'changes' | 'clock' | 'config' | 'db' | 'log'>,
  order: OrderRow,
  provider: PaymentProvider,
  payment: PaymentRow,
  buyer: Buyer,
): Promise<PaymentRow> {
  const { publicUrl, authSecret } = ctx.config;
  const token = confirmationTokens(authSecret).issue(order);
  const page = await provider
    .open({
      paymentId: payment.id,
      amount: payment.amount,
      currency: payment.currency,
      description: `${await orderTitle(ctx.db, order, 'A poster')}, order ${orderLabel(order.number)}`,
      buyer,
      returnUrl: `${publicUrl}${paymentStatusPath(order.itemId, order.id, token)}`,
      cancelUrl: `${publicUrl}${backPath(order)}`,
    })
    .catch(async (error: unknown) => {
      if (!(error instanceof ProviderError)) throw error;
      ctx.log.error({ err: error, payment: payment.id }, 'a payment could not be opened');
      const failure = 'The provider did not open a page. Nothing was charged.';
      if (error.final) await failPayment(ctx.db, payment, failure, ctx.clock.now());
      throw new AppError('payment/unavailable', { cause: error });
    });
  const now = ctx.clock.now();
  const opened = await movePayment(ctx.db, payment, {
    state: 'pending',
    reference: page.reference,
    pageUrl: page.url,
    nextCheckAt: nextCheck(now, now),
    updatedAt: now,
  });
  const current = opened ?? (await paymentById(ctx.db, payment.id));
  // given up meanwhile: nobody is sent to a page that we do not track
  if (current?.pageUrl !== page.url) {
    await closePage(ctx, provider, payment, page.reference);
    throw new AppError('payment/unavailable');
  }
  await ctx.changes.emit('orders', order.id);
  return current;
}
