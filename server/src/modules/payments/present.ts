import { money } from '@talkies/shared';
import type { Payment } from '@talkies/shared/schemas';
import { currencyOf, presentAmount } from './money.ts';
import { isConfirmed, sumOf } from './refund-sums.ts';
import type { PaymentRow, RefundRow } from './tables.ts';

/** A payment as its buyer sees it; `refunds` may hold those of other payments too. */
export function presentPayment(payment: PaymentRow, refunds: readonly RefundRow[]): Payment {
  const own = refunds.filter(({ paymentId }) => paymentId === payment.id);
  const back = sumOf(own.filter(isConfirmed));
  const currency = currencyOf(payment);
  return {
    id: payment.id,
    method: payment.method,
    state: payment.state,
    total: money(payment.amount, payment.currency),
    pageUrl: payment.state === 'pending' ? payment.pageUrl : null,
    reference: payment.reference,
    failure: payment.failure,
    received: payment.received > 0n ? presentAmount({ amount: payment.received, currency }) : null,
    refunded: back > 0n && currency === payment.currency ? money(back, payment.currency) : null,
    createdAt: payment.createdAt.toISOString(),
  };
}
