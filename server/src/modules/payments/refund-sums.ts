import { type SQL, sql } from 'drizzle-orm';
import { PAID_TWICE } from './rules.ts';
import { type PaymentRow, payments, type RefundRow, refunds } from './tables.ts';

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

/**
 * The part of an amount paid through a payment that did not go back to the buyer, by refunds or for good by their bank; all of
 * it where no provider holds money. A refunded surplus was never part of it.
 */
export const remainingColumn = (amount: SQL, payment: SQL): SQL => sql`(${amount} - coalesce((
  select case when p.state = 'disputed' and p.dispute_end = 'lost' then ${amount} else least(${amount}, ceil(${amount}::numeric
    * (select coalesce(sum(r.amount), 0) from ${refunds} r where r.payment_id = p.id and r.state = 'confirmed' and r.reason <> ${PAID_TWICE})
    / nullif(case when coalesce(p.received_currency, p.currency) = p.currency then p.amount else p.received end, 0))) end
  from ${payments} p where p.id = ${payment}), 0))::bigint`;
