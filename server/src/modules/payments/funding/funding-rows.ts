import type { OnRampName } from '@talkies/shared';
import { and, asc, desc, eq, gte, inArray, isNotNull, lt, lte, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { UUID } from '../../../platform/uuid.ts';
import { type FundingRow, fundings, isTicketFunding, type TicketFunding } from './tables.ts';

/** Longer than any question to an on-ramp: a process that ends while it asks leaves the row to others after it. */
const LEASE_MS = 60_000;

export const fundingsOf = (db: Database, orderIds: string[]): Promise<FundingRow[]> =>
  db.select().from(fundings).where(inArray(fundings.orderId, orderIds)).orderBy(asc(fundings.createdAt));

export async function fundingById(db: Database, id: string): Promise<FundingRow | null> {
  const [row] = await db.select().from(fundings).where(eq(fundings.id, id));
  return row ?? null;
}

/** A person's fundings of tickets, newest first. */
export async function ticketFundingsOf(db: Database, userId: string): Promise<TicketFunding[]> {
  const own = eq(fundings.userId, userId);
  return (await db.select().from(fundings).where(own).orderBy(desc(fundings.createdAt))).filter(
    isTicketFunding,
  );
}

/** Those whose coins may still come into a wallet, or still have to buy something. */
export const fundingsUnderway = (db: Database, wallet: FundingRow['wallet']): Promise<FundingRow[]> =>
  db
    .select()
    .from(fundings)
    .where(and(eq(fundings.wallet, wallet), isNotNull(fundings.nextCheckAt)));

/** Fundings that were begun in a time, oldest first. */
export const fundingsWithin = (db: Database, from: Date, until: Date): Promise<FundingRow[]> =>
  db
    .select()
    .from(fundings)
    .where(and(gte(fundings.createdAt, from), lt(fundings.createdAt, until)))
    .orderBy(asc(fundings.createdAt));

/** The funding that an on-ramp means by what we told it. */
export const fundingAbout = async (db: Database, about: string): Promise<FundingRow | null> =>
  UUID.test(about) ? fundingById(db, about) : null;

/** Writes a funding, or finds the one that the same key of its order began. */
export async function insertFunding(
  db: Database,
  funding: typeof fundings.$inferInsert & { orderId: string },
): Promise<FundingRow> {
  const [written] = await db.insert(fundings).values(funding).onConflictDoNothing().returning();
  if (written) return written;
  const [known] = await db
    .select()
    .from(fundings)
    .where(and(eq(fundings.orderId, funding.orderId), eq(fundings.idempotencyKey, funding.idempotencyKey)));
  if (!known) throw new Error('the funding was not written');
  return known;
}

/** Writes a funding of tickets. Call it under the person's lock. */
export async function insertTicketFunding(
  tx: Database,
  funding: typeof fundings.$inferInsert & Pick<TicketFunding, 'userId' | 'lottery' | 'ticketCount'>,
): Promise<TicketFunding> {
  const [written] = await tx.insert(fundings).values(funding).returning();
  return written as TicketFunding;
}

/** Changes a funding that stands where it was read; null where somebody was faster. */
export async function moveFunding(
  db: Database,
  funding: FundingRow,
  set: Partial<FundingRow> & { updatedAt: Date },
): Promise<FundingRow | null> {
  const [moved] = await db
    .update(fundings)
    .set(set)
    .where(and(eq(fundings.id, funding.id), eq(fundings.state, funding.state)))
    .returning();
  return moved ?? null;
}

/** Takes fundings that are to be looked at, of none of the `busy`: of several processes one gets each, for a minute. */
export function claimDueFundings(
  db: Database,
  now: Date,
  limit: number,
  busy: OnRampName[],
): Promise<FundingRow[]> {
  const due = db
    .select({ id: fundings.id })
    .from(fundings)
    .where(and(lte(fundings.nextCheckAt, now), notInArray(fundings.method, busy)))
    .orderBy(asc(fundings.nextCheckAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(fundings)
    .set({ nextCheckAt: sql`${new Date(now.getTime() + LEASE_MS).toISOString()}::timestamptz` })
    .where(inArray(fundings.id, due))
    .returning();
}
