import { isPaymentOpen, latePaymentEnd } from '@talkies/shared';
import type { Order } from '@talkies/shared/schemas';
import { useLeft } from '../timing/shop-clock.ts';
import type { OrderPayments } from './start-payment.ts';

/** Until when a payment that was made in time may still arrive, for countdowns. */
export const latePaymentUntil = ({ quote }: Pick<Order, 'quote'>): string =>
  latePaymentEnd(new Date(quote.expiresAt)).toISOString();

/**
 * Whether the shop still waits for the outcome at a provider: a new order could be paid a second time.
 * @param left seconds until `latePaymentUntil`
 */
export const awaitsPayment = (
  order: Pick<Order, 'state'> | null,
  known: Pick<OrderPayments, 'payments'> | null,
  left: number | null,
): boolean =>
  order?.state === 'awaiting_payment' &&
  left !== 0 &&
  known?.payments.some(({ state }) => isPaymentOpen(state)) === true;

interface LockedPrice {
  /** seconds for which the order's price stays locked; null before they are known */
  left: number | null;
  /**
   * true: the price is no longer locked, and the shop waits for the outcome at a provider; no second payment is
   * possible meanwhile (adr/603)
   */
  awaited: boolean;
}

export function useLockedPrice(
  order: Pick<Order, 'state' | 'quote'> | null,
  known: Pick<OrderPayments, 'payments'> | null,
): LockedPrice {
  const left = useLeft(order?.quote.expiresAt);
  const lateLeft = useLeft(order ? latePaymentUntil(order) : undefined);
  return { left, awaited: left === 0 && awaitsPayment(order, known, lateLeft) };
}
