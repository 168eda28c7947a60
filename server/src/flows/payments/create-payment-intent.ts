import type { PaymentState } from '@talkies/shared';
import type { ApiResponse } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { confirmationPath, confirmationTokens, payableOrders } from '../../modules/orders/index.ts';
import { AppError, wrongField } from '../../platform/errors.ts';
import { type Buyer, startPayment } from './start-payment.ts';

type Intent = ApiResponse<'createPaymentIntent'>;

const statusOf = (state: PaymentState): Intent['status'] => {
  if (state === 'paid') return 'succeeded';
  return state === 'pending' ? 'requires_payment_method' : 'canceled';
};

/**
 * Starts a payment by card as the specification's page requests it: by an amount without an order, which is the caller's
 * newest open order of exactly that amount (spec:37). Otherwise as `startPayment`, also for repeats.
 * @throws order/not-found without an open order; request/invalid where none has that amount; and what `startPayment` throws
 */
export async function createPaymentIntent(
  ctx: Needs<'changes' | 'clock' | 'config' | 'db' | 'limits' | 'log'>,
  buyer: Buyer,
  amountCents: number,
  idempotencyKey: string,
): Promise<Intent> {
  const open = await payableOrders(ctx.db, buyer.id, ctx.clock.now());
  if (open.length === 0) throw new AppError('order/not-found');
  const order = open.find(({ priceCents }) => priceCents === BigInt(amountCents));
  if (!order) throw wrongAmount();
  const payment = await startPayment(ctx, order.id, buyer, { method: 'card', idempotencyKey });
  return {
    id: payment.reference,
    object: 'payment_intent',
    amount: amountCents,
    currency: 'usd',
    status: statusOf(payment.state),
    hosted_url: payment.pageUrl,
    confirmation_url: confirmationPath(confirmationTokens(ctx.config.authSecret), order),
    order_id: order.id,
  };
}

const wrongAmount = (): AppError =>
  wrongField('amount', 'No open order of yours costs that. The amount is the order’s price in cents.');
