import { decimalOfMinor, paymentCurrency } from '@talkies/shared';
import type { Amount } from '@talkies/shared/schemas';
import type { PaymentRow } from './tables.ts';

/** The amount as decimal text; in the smallest unit where the currency is not one of ours. */
export function presentAmount({ amount, currency }: { amount: bigint; currency: string }): Amount {
  const own = paymentCurrency(currency);
  return { value: own ? decimalOfMinor(amount, own) : amount.toString(), currency };
}

/** Such as `12.00 USD`. */
export function amountText(amount: bigint, currency: string): string {
  return `${presentAmount({ amount, currency }).value} ${currency}`;
}

/** The currency of the money received, ISO 4217; before any arrived, the currency charged. */
export const currencyOf = ({
  receivedCurrency,
  currency,
}: Pick<PaymentRow, 'receivedCurrency' | 'currency'>): string => receivedCurrency ?? currency;

/** The sum that paid the order's price, in the smallest unit received; all of it where another currency than charged arrived. */
export const chargedAsReceived = (payment: PaymentRow): bigint =>
  currencyOf(payment) === payment.currency ? payment.amount : payment.received;
