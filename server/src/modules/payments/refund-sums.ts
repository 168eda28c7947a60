import type { PaymentRow, RefundRow } from './tables.ts';

/** The money went back. */
export const isConfirmed = ({ state }: Pick<RefundRow, 'state'>): boolean => state === 'confirmed';

/** The provider's books have the refund, or will; a refund that the shop paid in another way is not in them. */
export const isAtProvider = ({ elsewhere }: Pick<RefundRow, 'elsewhere'>): boolean => !elsewhere;

export const sumOf = (refunds: readonly Pick<RefundRow, 'amount'>[]): bigint =>
  refunds.reduce((sum, { amount }) => sum + amount, 0n);

/** The refunds that went back through the provider, as the provider or an operator confirmed. */
export const confirmedAtProvider = (refunds: readonly RefundRow[]): RefundRow[] =>
  refunds.filter((refund) => isConfirmed(refund) && isAtProvider(refund));

/** The part of a payment without a refund, made or requested. */
export const refundable = ({ received }: PaymentRow, refunds: readonly RefundRow[]): bigint =>
  received - sumOf(refunds);
