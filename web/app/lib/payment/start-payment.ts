import { isPaymentOpen, type OnRampName, onRamps, type PaymentMethod } from '@talkies/shared';
import type { ApiResponse, Funding, Order, Payment } from '@talkies/shared/schemas';
import { browserApi } from '../api/api.ts';

export type OrderPayments = ApiResponse<'orderPayments'>;
export type AvailableMethod = OrderPayments['methods'][number];
export type AvailableOnRamp = OrderPayments['onRamps'][number];
/** A service with its own payment page: for the order, or for coins that then pay it. */
export type ProviderName = PaymentMethod | OnRampName;

export const isOnRamp = (name: string): name is OnRampName => onRamps.some((onRamp) => onRamp === name);

/** Whether a payment in ETH was sent and is not final, so that the buyer must not pay again. */
export const isEthUnderway = (payment: Order['ethPayment']): boolean =>
  payment?.state === 'sent' || payment?.state === 'confirming';

/** The method of the last attempt, whatever its outcome: a returning buyer continues with it. */
export const lastTried = ({
  payments,
  fundings,
}: Pick<OrderPayments, 'payments' | 'fundings'>): ProviderName | null =>
  [...payments, ...fundings].toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt)).at(-1)
    ?.method ?? null;

/** Whether money or coins may still arrive, or coins that have arrived still pay for the order. */
export const isAwaited = ({ payments, fundings }: Pick<OrderPayments, 'payments' | 'fundings'>): boolean =>
  payments.some(({ state }) => isPaymentOpen(state)) || fundings.some(({ state }) => state !== 'failed');

/** The provider of the last attempt, preferably of one that may still be paid; `open`: the order waits for one. */
export function attemptOf(known: Pick<OrderPayments, 'payments' | 'fundings'> | null): {
  method: ProviderName | null;
  open: boolean;
} {
  const isOpen = ({ state }: Payment | Funding): boolean => isPaymentOpen(state);
  const open = known?.payments.findLast(isOpen) ?? known?.fundings.findLast(isOpen);
  return { method: open?.method ?? (known && lastTried(known)), open: known !== null && isAwaited(known) };
}

/** Whether nothing is left to pay: the confirmation page shows what happens next. */
export const hasMovedOn = ({ state, transaction, ethPayment }: Order): boolean =>
  transaction !== null ||
  isEthUnderway(ethPayment) ||
  !['created', 'awaiting_payment', 'expired'].includes(state);

/**
 * The key of an attempt to pay an order, or to buy the coins for it: the same after a reload and in another tab, so
 * that a repeated press opens only one page; a new one once the previous attempt has ended.
 */
export const attemptKey = (
  method: ProviderName,
  attempts: readonly Pick<Payment | Funding, 'method' | 'state'>[],
): string =>
  `${method}-${attempts.filter((attempt) => attempt.method === method && !isPaymentOpen(attempt.state)).length + 1}`;

/**
 * Makes the provider open a payment page for the order, or returns the open one.
 * @param phone for this payment, where the provider needs a number and the profile has none
 * @returns the payment; without a page where it was made in the meantime
 * @throws ApiProblem
 */
export async function startPayment(
  orderId: string,
  method: PaymentMethod,
  payments: readonly Payment[],
  phone?: string,
): Promise<Payment> {
  const params = { id: orderId };
  const start = (known: readonly Payment[]): Promise<Payment> =>
    browserApi('startPayment', {
      params,
      body: { method, ...(phone === undefined ? {} : { phone }) },
      idempotencyKey: attemptKey(method, known),
    });
  const payment = await start(payments);
  if (payment.state !== 'failed') return payment;
  // an attempt ended without this page's knowledge
  return start((await browserApi('orderPayments', { params })).payments);
}

/**
 * Makes an on-ramp open a page for buying the coins that the order costs.
 * @throws ApiProblem
 */
export function startFunding(
  orderId: string,
  method: OnRampName,
  fundings: readonly Funding[],
): Promise<Funding> {
  return browserApi('startFunding', {
    params: { id: orderId },
    body: { method },
    idempotencyKey: attemptKey(method, fundings),
  });
}
