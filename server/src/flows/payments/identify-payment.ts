import { amountText, currencyOf, type PaymentRow } from '../../modules/payments/index.ts';
import { RefundRefused } from './refunds/refund-refused.ts';

/** Names a refund or a payment among its order's others, for the operator who resolves it. */
export interface PaymentIdentity {
  /** the id of the refund or of the payment */
  id: string;
  method: string;
  /** the sum refunded or received, in the smallest unit of `currency` */
  amount: bigint;
  currency: string;
  /** the provider's id of the payment */
  reference: string | null;
}

export const identityOfPayment = (payment: PaymentRow): PaymentIdentity => ({
  id: payment.id,
  method: payment.method,
  amount: payment.received,
  currency: currencyOf(payment),
  reference: payment.reference,
});

/**
 * Finds the one with an id, or the only one.
 * @param option the command's option that names it
 * @throws RefundRefused where there are several and none is named
 */
export function identifyOne<T>(
  found: readonly T[],
  identityOf: (one: T) => PaymentIdentity,
  id: string | undefined,
  option: string,
): T | undefined {
  if (id !== undefined) return found.find((one) => identityOf(one).id === id);
  if (found.length <= 1) return found[0];
  const names = found
    .map(identityOf)
    .map((one) => `${one.id} (${amountText(one.amount, one.currency)} by ${one.method})`);
  throw new RefundRefused(`This order has several. Say which is meant (${option}): ${names.join(', ')}.`);
}
