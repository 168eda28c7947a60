import { and, asc, eq, gt, gte, inArray, isNull, lt, ne, or } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { type PaymentRow, payments, type RefundRow, refunds } from './tables.ts';

/** Disputes that the bank has not decided. */
export const openDisputes = (db: Database, limit: number): Promise<PaymentRow[]> =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.state, 'disputed'), isNull(payments.disputeEnd)))
    .orderBy(asc(payments.createdAt))
    .limit(limit);

/** A bank may take some days over a refund that it has taken on; one in which something is wrong says so. */
const SLOW_MS = 10 * 86_400_000;

/** Refunds that the provider refused or failed at, or has not confirmed for long. */
export const failingRefunds = (
  db: Database,
  now: Date,
  limit: number,
): Promise<{ refund: RefundRow; payment: PaymentRow }[]> =>
  db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        ne(refunds.state, 'confirmed'),
        or(gt(refunds.failures, 0), lt(refunds.createdAt, new Date(now.getTime() - SLOW_MS))),
      ),
    )
    .orderBy(asc(refunds.createdAt))
    .limit(limit);

/** Payments that began in a time, or of which something was sent back in it; oldest first. */
export const paymentsWithin = (db: Database, from: Date, until: Date): Promise<PaymentRow[]> =>
  db
    .select()
    .from(payments)
    .where(
      or(
        and(gte(payments.createdAt, from), lt(payments.createdAt, until)),
        inArray(
          payments.id,
          db
            .select({ id: refunds.paymentId })
            .from(refunds)
            .where(and(gte(refunds.confirmedAt, from), lt(refunds.confirmedAt, until))),
        ),
      ),
    )
    .orderBy(asc(payments.createdAt));
