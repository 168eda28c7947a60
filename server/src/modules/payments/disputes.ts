import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { type PaymentRow, payments } from './tables.ts';

/** As `isDisputed` of rules.ts. */
export const disputed = and(
  or(eq(payments.state, 'disputed'), isNotNull(payments.refundDisputedAt)),
  isNull(payments.disputeEnd),
);

/** Disputes that the bank has not decided. */
export const undecidedDisputes = (db: Database, limit: number): Promise<PaymentRow[]> =>
  db.select().from(payments).where(disputed).orderBy(asc(payments.createdAt)).limit(limit);
