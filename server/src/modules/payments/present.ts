import { decimalOfMinor, money, paymentCurrency } from '@talkies/shared';
import type { Amount, Payment } from '@talkies/shared/schemas';
import type { PaymentRow, RefundRow } from './tables.ts';

/** A payment as its buyer sees it; `refunds` may hold those of other payments too. */
export function presentPayment(payment: PaymentRow, refunds: readonly RefundRow[]): Payment {
  const back = refunds
    .filter(({ paymentId, state }) => paymentId === payment.id && state === 'confirmed')
    .reduce((sum, { amount }) => sum + amount, 0n);
  return {
    id: payment.id,
    method: payment.method,
    state: payment.state,
    total: money(payment.amount, payment.currency),
    pageUrl: payment.state === 'pending' ? payment.pageUrl : null,
    reference: payment.reference,
    failure: payment.failure,
    refunded: back > 0n ? money(back, payment.currency) : null,
    createdAt: payment.createdAt.toISOString(),
  };
}

/** As decimal text; of a currency that is none of ours, in its smallest unit. */
export function presentAmount({ amount, currency }: { amount: bigint; currency: string }): Amount {
  const known = paymentCurrency(currency);
  return { value: known ? decimalOfMinor(amount, known) : amount.toString(), currency };
}
