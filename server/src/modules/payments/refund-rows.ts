import type { PaymentMethod } from '@talkies/shared';
import { and, asc, eq, exists, inArray, isNotNull, isNull, ne, not, type SQL, sql } from 'drizzle-orm';
import { claimDue } from '../../platform/db/claim-due.ts';
import type { Database } from '../../platform/db/database.ts';
import { disputed } from './disputes.ts';
import { payments, type RefundRow, refunds } from './tables.ts';

export const refundsOf = (db: Database, paymentIds: string[]): Promise<RefundRow[]> =>
  paymentIds.length === 0
    ? Promise.resolve([])
    : db.select().from(refunds).where(inArray(refunds.paymentId, paymentIds)).orderBy(asc(refunds.createdAt));

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

/** Changes a refund if its state still is as it was read; null where another process changed it first. */
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

/** Whether an older refund of the same payment is not confirmed: until it is, the books do not say which of the two went back. */
const isBehind = sql`exists (select from ${refunds} older where older.payment_id = ${refunds.paymentId}
  and older.state <> 'confirmed' and (older.created_at, older.id) < (${refunds.createdAt}, ${refunds.id}))`;

/** Whether a refund has not been requested, and the buyer's bank may take the same money back. */
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

type At = 'nextCheckAt' | 'recheckAt' | 'verifyAt';
const claimAt =
  (at: At, also?: (db: Database) => SQL) =>
  (db: Database, now: Date, limit: number, busy: PaymentMethod[]): Promise<RefundRow[]> => {
    const which = and(also?.(db), not(isOfBusy(db, busy)));
    return claimDue(db, refunds, at, { now, limit, which });
  };

/** Claims the refunds that are due, of each payment one after the other. */
export const claimDueRefunds = claimAt(
  'nextCheckAt',
  (db) => sql`not (${isBehind}) and not (${waitsForBank(db)})`,
);

/** Claims the refunds that are in doubt, and must be looked up in the provider's books. */
export const claimUnverifiedRefunds = claimAt('verifyAt');

/** Claims the confirmed refunds that a bank may have turned down since. */
export const claimRecheckedRefunds = claimAt('recheckAt');

/**
 * After a restore: due refunds may have been made since the backup, under keys that providers have forgotten, so their
 * books are checked first. Pages that were given up are checked again. @returns the number of refunds
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
