import { decimalOfMinor, paymentCurrency } from '@talkies/shared';
import type { Amount } from '@talkies/shared/schemas';
import type { PaymentRow } from './tables.ts';

/** As decimal text; of a currency that is none of ours, in its smallest unit. */
export function presentAmount({ amount, currency }: { amount: bigint; currency: string }): Amount {
  const own = paymentCurrency(currency);
  return { value: own ? decimalOfMinor(amount, own) : amount.toString(), currency };
}

/** Such as `12.00 USD`. */
export function amountText(amount: bigint, currency: string): string {
  return `${presentAmount({ amount, currency }).value} ${currency}`;
}

/** What its money came in, ISO 4217; before any came, what is charged. */
export const currencyOf = ({
  receivedCurrency,
  currency,
}: Pick<PaymentRow, 'receivedCurrency' | 'currency'>): string => receivedCurrency ?? currency;

/** What paid the order's price, in the smallest unit of what came: in another currency than was charged it is all that came. */
export const chargedAsReceived = (payment: PaymentRow): bigint =>
  currencyOf(payment) === payment.currency ? payment.amount : payment.received;
