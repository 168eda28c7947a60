import { isPaymentOpen } from '@talkies/shared';
import type { PaymentStatus } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import {
  confirmationPath,
  confirmationTokens,
  type OrderRow,
  shopPurchaseOf,
} from '../../modules/orders/index.ts';
import { type PaymentRow, ProviderError, paymentsOf } from '../../modules/payments/index.ts';
import { AppError } from '../../platform/errors.ts';
import { waitAtMost } from '../../platform/wait-at-most.ts';
import { ownOrder } from '../checkout/show-order.ts';
import { checkPayment } from './check-payment.ts';
import { backPath } from './start-payment.ts';

/** A provider's answer counts for so long before the next request. */
const FRESH_MS = 2_000;
/** A page waits for the provider's answer for so long; it counts when it comes, and the page asks again. */
const ANSWER_MS = 3_000;

/**
 * The status of an order's payment, for a buyer who returns from a provider's page. The return itself proves nothing: the
 * provider is asked, and its answer is acted on. May be repeated at will.
 * @throws order/not-found where the link is another person's, of another item or order, or not ours
 */
export async function paymentStatus(
  ctx: Needs<
    | 'chains'
    | 'changes'
    | 'clock'
    | 'config'
    | 'db'
    | 'limits'
    | 'log'
    | 'mail'
    | 'queue'
    | 'signers'
    | 'writer'
  >,
  link: { nftId: string; id: string; token: string },
  userId: string,
): Promise<PaymentStatus> {
  const tokens = confirmationTokens(ctx.config.authSecret);
  if (tokens.open(link.token, userId, link.nftId)?.orderId !== link.id) throw new AppError('order/not-found');
  // payments first: a paid one has moved its order already
  const read = async () => {
    const payments = await paymentsOf(ctx.db, link.id);
    return [await ownOrder(ctx, link.id, userId), payments] as const;
  };
  let [order, payments] = await read();
  if (statusOf(order, payments) === 'PENDING') {
    const open = payments.filter(({ state }) => isPaymentOpen(state));
    await waitAtMost(ANSWER_MS, Promise.all(open.map((payment) => ask(ctx, payment, userId))));
    [order, payments] = await read();
  }
  return {
    txStatus: statusOf(order, payments),
    bought: shopPurchaseOf(order) ?? 'edition',
    confirmationPath: confirmationPath(tokens, order),
    payPath: backPath(order),
  };
}

const anyOpen = (payments: readonly PaymentRow[]): boolean =>
  payments.some(({ state }) => isPaymentOpen(state));

/** The state to show. Without a payment, or while its outcome is unknown, it is pending, never a failure (spec:48). */
function statusOf(order: OrderRow, payments: readonly PaymentRow[]): PaymentStatus['txStatus'] {
  switch (order.state) {
    case 'paid':
    case 'minting':
    case 'minted':
    case 'complete':
      return 'SUCCESS';
    case 'refund_due':
    case 'refunded':
      return 'FAILED';
    case 'expired':
    case 'failed':
      return anyOpen(payments) ? 'PENDING' : 'FAILED';
    default:
      return payments.length === 0 || anyOpen(payments) || order.paying ? 'PENDING' : 'FAILED';
  }
}

/** Asks the provider. Where it does not answer, or was asked too often, the payment stays as it is: the worker asks again. */
async function ask(
  ctx: Needs<
    | 'chains'
    | 'changes'
    | 'clock'
    | 'config'
    | 'db'
    | 'limits'
    | 'log'
    | 'mail'
    | 'queue'
    | 'signers'
    | 'writer'
  >,
  payment: PaymentRow,
  userId: string,
): Promise<void> {
  // a payment without a reference is just being opened
  if (payment.reference === null) return;
  if (ctx.clock.now().getTime() - payment.updatedAt.getTime() < FRESH_MS) return;
  try {
    await ctx.limits.spend('payment-status/account', userId);
    await checkPayment(ctx, payment.id);
  } catch (error) {
    const later = error instanceof AppError && ['request/too-many', 'chain/unavailable'].includes(error.code);
    if (!later && !(error instanceof ProviderError)) throw error;
    ctx.log.warn({ err: error, payment: payment.id }, 'a payment was not asked about');
  }
}
