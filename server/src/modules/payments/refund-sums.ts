import type { PaymentRow, RefundRow } from './tables.ts';

/** The money went back. */
export const isConfirmed = ({ state }: Pick<RefundRow, 'state'>): boolean => state === 'confirmed';

/** The provider's books hold it, or will; of what the shop paid in another way they know nothing. */
export const isAtProvider = ({ elsewhere }: Pick<RefundRow, 'elsewhere'>): boolean => !elsewhere;

export const sumOf = (refunds: readonly Pick<RefundRow, 'amount'>[]): bigint =>
  refunds.reduce((sum, { amount }) => sum + amount, 0n);

/** Of a payment's refunds those that went back by the provider, as it said, or an operator. */
export const confirmedAtProvider = (refunds: readonly RefundRow[]): RefundRow[] =>
  refunds.filter((refund) => isConfirmed(refund) && isAtProvider(refund));

/** What of a payment is not refunded, and not asked to be. */
export const refundable = ({ received }: PaymentRow, refunds: readonly RefundRow[]): bigint =>
  received - sumOf(refunds);
