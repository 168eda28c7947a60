import { paymentMethods } from '@talkies/shared';
import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { paymentEvents, payments } from './tables.ts';

/** The orders that a provider's id of a payment, a receipt or an event refers to. */
export async function ordersOfReference(db: Database, reference: string): Promise<string[]> {
  const fromEvents = db
    .select({ id: paymentEvents.paymentId })
    .from(paymentEvents)
    .where(and(inArray(paymentEvents.method, [...paymentMethods]), eq(paymentEvents.id, reference)));
  const rows = await db
    .selectDistinct({ orderId: payments.orderId })
    .from(payments)
    .where(
      or(
        and(
          inArray(payments.method, [...paymentMethods]),
          or(eq(payments.reference, reference), eq(payments.receipt, reference)),
        ),
        inArray(payments.id, fromEvents),
      ),
    );
  return rows.map(({ orderId }) => orderId);
}

/** The events that providers sent about these payments, oldest first. */
export const eventsOfPayments = (db: Database, paymentIds: readonly string[]) =>
  db
    .select()
    .from(paymentEvents)
    .where(inArray(paymentEvents.paymentId, [...paymentIds]))
    .orderBy(asc(paymentEvents.receivedAt), asc(paymentEvents.id));
