import { decimalOfMinor, minorOfDecimal, type PaymentState, paymentStatusPath } from '@talkies/shared';
import type { ApiResponse, ParsedInput } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { confirmationTokens, type OrderRow } from '../../modules/orders/index.ts';
import { AppError, wrongFields } from '../../platform/errors.ts';
import { ownOrder } from '../checkout/show-order.ts';
import { type Buyer, startPayment } from './start-payment.ts';

type Body = ParsedInput<'createCashfreeOrder'>['body'];
type Answered = ApiResponse<'createCashfreeOrder'>;

const statusOf = (state: PaymentState): Answered['order_status'] => {
  if (state === 'paid') return 'PAID';
  return state === 'pending' ? 'ACTIVE' : 'TERMINATED';
};

/**
 * Starts a payment in rupees as the specification's page requests it: for an order of ours by its id. Amount and owner are
 * those of our records, and a body with others is refused (spec:49). Otherwise as `startPayment`, also for repeats.
 * @throws order/not-found; request/invalid with the field that differs from the order; and what `startPayment` throws
 */
export async function createCashfreeOrder(
  ctx: Needs<'changes' | 'clock' | 'config' | 'db' | 'limits' | 'log'>,
  buyer: Buyer,
  body: Body,
  idempotencyKey: string,
): Promise<Answered> {
  const order = await ownOrder(ctx, body.order_id, buyer.id);
  if (order.totalPaise === null) throw new AppError('payment/not-offered');
  requireSame(order.totalPaise, buyer, body);
  const payment = await startPayment(ctx, order.id, buyer, {
    method: 'cashfree',
    phone: body.customer_details?.customer_phone,
    idempotencyKey,
  });
  return {
    entity: 'order',
    order_id: order.id,
    order_amount: Number(decimalOfMinor(order.totalPaise, 'INR')),
    order_currency: 'INR',
    order_note: body.order_note ?? '',
    order_status: statusOf(payment.state),
    payment_link: payment.pageUrl,
    ...returnOf(ctx, order),
  };
}

function returnOf(ctx: Needs<'config'>, order: OrderRow): Pick<Answered, 'order_token' | 'return_url'> {
  const { authSecret, publicUrl } = ctx.config;
  const token = confirmationTokens(authSecret).issue(order);
  return {
    order_token: token,
    return_url: `${publicUrl}${paymentStatusPath(order.itemId, order.id, token)}`,
  };
}

/** @throws request/invalid */
function requireSame(
  totalPaise: bigint,
  buyer: Buyer,
  { order_amount, customer_details: customer }: Body,
): void {
  if (minorOfDecimal(String(order_amount), 'INR') !== totalPaise)
    throw other('order_amount', `The order’s total is ${decimalOfMinor(totalPaise, 'INR')} rupees.`);
  if (customer?.customer_id !== undefined && customer.customer_id !== buyer.id)
    throw other('customer_details.customer_id', 'The order is yours: leave this out, or state your own id.');
  const email = customer?.customer_email?.trim().toLowerCase();
  if (email !== undefined && email !== buyer.email.toLowerCase())
    throw other('customer_details.customer_email', 'Leave this out, or state the address of your account.');
}

const other = (field: string, message: string): AppError => wrongFields([{ field, message }]);
