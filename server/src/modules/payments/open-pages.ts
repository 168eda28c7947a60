import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/db/database.ts';
import { LAST_CHECK_MS } from './rules.ts';
import { type PaymentRow, payments } from './tables.ts';

/** Whether a payment's page was opened and its outcome is unknown: money may have been taken there. */
export const isOpenPage = ({ state, reference }: Pick<PaymentRow, 'state' | 'reference'>): boolean =>
  state === 'pending' && reference !== null;

/** `isOpenPage` in SQL. */
const openPage = and(eq(payments.state, 'pending'), isNotNull(payments.reference));

/** Whether an order has an open page whose provider has not answered since the last check before the order's end. */
export const isUnanswered = (orderId: PgColumn, end: PgColumn): SQL => sql`exists (select from ${payments}
  where ${eq(payments.orderId, orderId)} and ${openPage}
    and ${payments.updatedAt} < ${end} - ${LAST_CHECK_MS} * interval '1 millisecond')`;

/**
 * Makes the open pages of an ended order due: their check closes them. One that is locked is left to the check that
 * locked it, which looks for the order's end once more, so that the end does not wait for the check.
 */
export async function checkOpenPages(tx: Database, orderId: string, now: Date): Promise<void> {
  const open = tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), openPage))
    .for('update', { skipLocked: true });
  await tx.update(payments).set({ nextCheckAt: now }).where(inArray(payments.id, open));
}
