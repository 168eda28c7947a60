import type { PaymentMethod, PaymentState } from '@talkies/shared';
import { and, asc, eq, exists, gte, inArray, lt, lte, notInArray, or, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { claimDue } from '../../platform/db/claim-due.ts';
import type { Database } from '../../platform/db/database.ts';
import { UUID } from '../../platform/uuid.ts';
import { fundings } from './funding/tables.ts';
import { type PaymentRow, payments, refunds } from './tables.ts';

export const paymentsOf = (db: Database, orderId: string): Promise<PaymentRow[]> =>
  db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.createdAt));

export const paymentsById = (db: Database, ids: string[]): Promise<PaymentRow[]> =>
  db.select().from(payments).where(inArray(payments.id, ids));

export async function paymentById(db: Database, id: string): Promise<PaymentRow | null> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  return row ?? null;
}

/** The payment that a provider names by its reference, its receipt, or our own id. */
export async function paymentAbout(
  db: Database,
  method: PaymentMethod,
  about: string,
): Promise<PaymentRow | null> {
  const named = or(
    eq(payments.reference, about),
    eq(payments.receipt, about),
    UUID.test(about) ? eq(payments.id, about) : undefined,
  );
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.method, method), named));
  return row ?? null;
}

/** Locks the payment's row, so that one process at a time acts on a provider's answer. */
export async function lockPayment(tx: Database, id: string): Promise<PaymentRow | null> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  return row ?? null;
}

/** The payments that began in a period, or had a refund confirmed in it; oldest first. */
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

/** Writes a payment, or finds the one that began with the same key for its order. */
export async function insertPayment(
  tx: Database,
  payment: typeof payments.$inferInsert,
): Promise<PaymentRow> {
  const [written] = await tx.insert(payments).values(payment).onConflictDoNothing().returning();
  if (written) return written;
  const [known] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, payment.orderId), eq(payments.idempotencyKey, payment.idempotencyKey)));
  if (!known) throw new Error('the payment was not written');
  return known;
}

/** Changes a payment if its state still is as it was read; null where another process changed it first. */
export async function movePayment(
  tx: Database,
  payment: PaymentRow,
  set: Partial<PaymentRow> & { state?: PaymentState; updatedAt: Date },
): Promise<PaymentRow | null> {
  const [moved] = await tx
    .update(payments)
    .set(set)
    .where(and(eq(payments.id, payment.id), eq(payments.state, payment.state)))
    .returning();
  return moved ?? null;
}

/** Ends a payment that did not succeed. @param failure the reason, in words for the buyer */
export const failPayment = (
  tx: Database,
  payment: PaymentRow,
  failure: string,
  now: Date,
): Promise<PaymentRow | null> =>
  movePayment(tx, payment, { state: 'failed', failure, nextCheckAt: null, updatedAt: now });

/** Whether any payment, refund or funding is due, by one query: mostly none is. */
export async function isPaymentDue(db: Database, now: Date): Promise<boolean> {
  const dueIn = (table: PgTable & { id: PgColumn }, column: PgColumn) =>
    exists(
      db
        .select({ id: table.id })
        .from(table as PgTable)
        .where(lte(column, now)),
    );
  const due = or(
    dueIn(payments, payments.nextCheckAt),
    dueIn(refunds, refunds.nextCheckAt),
    dueIn(refunds, refunds.verifyAt),
    dueIn(refunds, refunds.recheckAt),
    dueIn(fundings, fundings.nextCheckAt),
  );
  const [found] = await db.select({ due: sql<boolean>`${due}` }).from(sql`(select) one`);
  return found?.due === true;
}

/** Claims the payments that are due, except those of `busy` providers. */
export const claimDuePayments = (
  db: Database,
  now: Date,
  limit: number,
  busy: PaymentMethod[],
): Promise<PaymentRow[]> =>
  claimDue(db, payments, 'nextCheckAt', { now, limit, which: notInArray(payments.method, busy) });
