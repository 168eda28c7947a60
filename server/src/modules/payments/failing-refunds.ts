import { DAY_MS, HOUR_MS } from '@talkies/shared';
import { and, asc, eq, gt, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { type PaymentRow, payments, type RefundRow, refunds } from './tables.ts';

/** A bank may take some days over a refund that it has accepted; a refund that went wrong is reported by other signs. */
const SLOW_MS = 10 * DAY_MS;
/** A refund is asked about at least once an hour: after so long without an answer, more than one request had none. */
const SILENT_MS = 2 * HOUR_MS;

/** The provider's books contradict what an operator confirmed by hand, or what the provider itself had confirmed. */
export const isContradicted = ({ verifyAt, problem }: RefundRow): boolean =>
  verifyAt !== null && problem !== null;
const contradicted = and(isNotNull(refunds.verifyAt), isNotNull(refunds.problem));

/**
 * Refunds that the provider refused or failed at, that it gives no status of, that it has not confirmed for long, or that
 * it denies although they were confirmed; of one order where it is given.
 */
export const failingRefunds = (
  db: Database,
  now: Date,
  limit: number,
  orderId?: string,
): Promise<{ refund: RefundRow; payment: PaymentRow }[]> =>
  db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        or(and(ne(refunds.state, 'confirmed'), isStuck(now)), contradicted),
        orderId === undefined ? undefined : eq(payments.orderId, orderId),
      ),
    )
    .orderBy(asc(refunds.createdAt))
    .limit(limit);

const isStuck = (now: Date) =>
  or(
    gt(refunds.failures, 0),
    and(
      isNotNull(refunds.problem),
      lt(sql`coalesce(${refunds.answeredAt}, ${refunds.createdAt})`, before(now, SILENT_MS)),
    ),
    lt(refunds.createdAt, before(now, SLOW_MS)),
  );

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);
