import type { PaymentMethod, PaymentState } from '@talkies/shared';
import {
  and,
  asc,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/db/database.ts';
import { UUID } from '../../platform/uuid.ts';
import { disputed } from './failing-payments.ts';
import { fundings } from './funding/tables.ts';
import { type PaymentRow, payments, type RefundRow, refunds } from './tables.ts';

/** Longer than any question to a provider: a process that ends while it asks leaves the row to others after it. */
const LEASE_MS = 60_000;

export const paymentsOf = (db: Database, orderId: string): Promise<PaymentRow[]> =>
  db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.createdAt));

export const paymentsById = (db: Database, ids: string[]): Promise<PaymentRow[]> =>
  db.select().from(payments).where(inArray(payments.id, ids));

export async function paymentById(db: Database, id: string): Promise<PaymentRow | null> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  return row ?? null;
}

/** The payment that a provider means by its reference, its receipt, or our own id. */
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

export const refundsOf = (db: Database, paymentIds: string[]): Promise<RefundRow[]> =>
  paymentIds.length === 0
    ? Promise.resolve([])
    : db.select().from(refunds).where(inArray(refunds.paymentId, paymentIds)).orderBy(asc(refunds.createdAt));

/** The payment with its row locked: what follows from a provider's word is decided once at a time. */
export async function lockPayment(tx: Database, id: string): Promise<PaymentRow | null> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  return row ?? null;
}

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

/** Writes a payment, or finds the one that the same key of its order began. */
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

export async function insertRefund(tx: Database, refund: typeof refunds.$inferInsert): Promise<RefundRow> {
  const [written] = await tx.insert(refunds).values(refund).returning();
  if (!written) throw new Error('the refund was not written');
  return written;
}

export async function refundById(db: Database, id: string): Promise<RefundRow | null> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
  return row ?? null;
}

/** Changes a refund that is not confirmed; null where it is. */
export async function setRefund(
  tx: Database,
  id: string,
  set: Partial<RefundRow>,
): Promise<RefundRow | null> {
  const [moved] = await tx
    .update(refunds)
    .set(set)
    .where(and(eq(refunds.id, id), ne(refunds.state, 'confirmed')))
    .returning();
  return moved ?? null;
}

/** Changes a refund that is where it was read; null where somebody was faster. */
export async function moveRefund(
  tx: Database,
  { id, state, failures, verifyAt }: RefundRow,
  set: Partial<RefundRow>,
): Promise<RefundRow | null> {
  const unverified = verifyAt === null ? isNull(refunds.verifyAt) : isNotNull(refunds.verifyAt);
  const unmoved = and(eq(refunds.state, state), eq(refunds.failures, failures), unverified);
  const [moved] = await tx
    .update(refunds)
    .set(set)
    .where(and(eq(refunds.id, id), unmoved))
    .returning();
  return moved ?? null;
}

/** Changes a payment that stands where it was read; null where somebody was faster. */
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

const dueBefore = (column: PgColumn, now: Date) => lte(column, now);

/** Whether a payment, a refund or a funding is to be looked after, by one question: mostly none is. */
export async function isPaymentDue(db: Database, now: Date): Promise<boolean> {
  const dueIn = (table: PgTable & { id: PgColumn }, column: PgColumn) =>
    exists(
      db
        .select({ id: table.id })
        .from(table as PgTable)
        .where(dueBefore(column, now)),
    );
  const due = or(
    dueIn(payments, payments.nextCheckAt),
    dueIn(refunds, refunds.nextCheckAt),
    dueIn(refunds, refunds.verifyAt),
    dueIn(fundings, fundings.nextCheckAt),
  );
  const [found] = await db.select({ due: sql<boolean>`${due}` }).from(sql`(select) one`);
  return found?.due === true;
}

/** Takes payments whose provider is to be asked, and is none of the `busy`: of several processes one gets each, for a minute. */
export function claimDuePayments(
  db: Database,
  now: Date,
  limit: number,
  busy: PaymentMethod[],
): Promise<PaymentRow[]> {
  const due = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(dueBefore(payments.nextCheckAt, now), notInArray(payments.method, busy)))
    .orderBy(asc(payments.nextCheckAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(payments)
    .set({ nextCheckAt: leaseEnd(now) })
    .where(inArray(payments.id, due))
    .returning();
}

/** An older refund of the same payment that is not confirmed: until it is, the provider's books would say which went back. */
const isBehind = sql`exists (select from ${refunds} older where older.payment_id = ${refunds.paymentId}
  and older.state <> 'confirmed' and (older.created_at, older.id) < (${refunds.createdAt}, ${refunds.id}))`;

/** One that nobody was asked for yet, while the buyer's bank may take the same money. */
const waitsForBank = (db: Database) =>
  and(
    eq(refunds.state, 'due'),
    exists(
      db
        .select({ id: payments.id })
        .from(payments)
        .where(and(eq(payments.id, refunds.paymentId), disputed)),
    ),
  );

const isOfBusy = (db: Database, busy: PaymentMethod[]) =>
  exists(
    db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.id, refunds.paymentId), inArray(payments.method, busy))),
  );

/** The same for refunds whose time is `at`. */
function claimRefunds(
  db: Database,
  at: 'nextCheckAt' | 'verifyAt',
  now: Date,
  limit: number,
  busy: PaymentMethod[],
  also?: SQL,
): Promise<RefundRow[]> {
  const due = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(dueBefore(refunds[at], now), also, not(isOfBusy(db, busy))))
    .orderBy(asc(refunds[at]))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(refunds)
    .set({ [at]: leaseEnd(now) })
    .where(inArray(refunds.id, due))
    .returning();
}

/** Those that are to be asked about, of each payment one after the other. */
export const claimDueRefunds = (
  db: Database,
  now: Date,
  limit: number,
  busy: PaymentMethod[],
): Promise<RefundRow[]> =>
  claimRefunds(db, 'nextCheckAt', now, limit, busy, sql`not (${isBehind}) and not (${waitsForBank(db)})`);

/** Those that an operator's word alone confirms. */
export const claimUnverifiedRefunds = (
  db: Database,
  now: Date,
  limit: number,
  busy: PaymentMethod[],
): Promise<RefundRow[]> => claimRefunds(db, 'verifyAt', now, limit, busy);

const leaseEnd = (now: Date) => sql`${new Date(now.getTime() + LEASE_MS).toISOString()}::timestamptz`;

/** What of a payment is not refunded, and not asked to be. */
export const refundable = (payment: PaymentRow, done: readonly RefundRow[]): bigint =>
  done.reduce((left, { amount }) => left - amount, payment.received);

/** What paid the order's price, in the smallest unit of what came: in another currency than was charged it is all that came. */
export const chargedAsReceived = ({ amount, currency, received, receivedCurrency }: PaymentRow): bigint =>
  (receivedCurrency ?? currency) === currency ? amount : received;

/**
 * After a restore: refunds that were to be asked for may have been made since the backup, under keys that providers have
 * forgotten; their books are asked before. Pages that were given up are asked about again. @returns how many refunds
 */
export async function doubtRefunds(tx: Database, now: Date): Promise<number> {
  const doubted = await tx
    .update(refunds)
    .set({ failures: sql`greatest(${refunds.failures}, 1)`, nextCheckAt: now })
    .where(eq(refunds.state, 'due'))
    .returning({ id: refunds.id });
  await tx
    .update(payments)
    .set({ nextCheckAt: now })
    .where(and(eq(payments.state, 'pending'), isNull(payments.nextCheckAt)));
  return doubted.length;
}
