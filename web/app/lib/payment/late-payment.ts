import { isPaymentOpen, latePaymentEnd } from '@talkies/shared';
import type { Order } from '@talkies/shared/schemas';
import { useLeft } from '../timing/shop-clock.ts';
import type { OrderPayments } from './start-payment.ts';

/** The end of the time in which money may turn out to have been paid in time, as pages count down to it. */
export const latePaymentUntil = ({ quote }: Pick<Order, 'quote'>): string =>
  latePaymentEnd(new Date(quote.expiresAt)).toISOString();

/**
 * The shop still waits for a provider's word: a new order would be paid a second time.
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
  /** seconds for which the order's price is still locked; null before that is known */
  left: number | null;
  /** it is not any more, and the shop waits for a provider's word: nothing is offered that is paid beside it (adr/603) */
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
