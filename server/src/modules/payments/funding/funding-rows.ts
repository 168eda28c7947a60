import type { OnRampName } from '@talkies/shared';
import { and, asc, desc, eq, gte, inArray, isNotNull, lt, notInArray, type SQL } from 'drizzle-orm';
import { claimDue } from '../../../platform/db/claim-due.ts';
import type { Database } from '../../../platform/db/database.ts';
import { UUID } from '../../../platform/uuid.ts';
import {
  type FundingChange,
  type FundingRow,
  fundingOf,
  fundings,
  isTicketFunding,
  type TicketFunding,
} from './tables.ts';

const found = async (db: Database, which: SQL | undefined, order = asc(fundings.createdAt)) =>
  (await db.select().from(fundings).where(which).orderBy(order)).map(fundingOf);

export const fundingsOf = (db: Database, orderIds: string[]): Promise<FundingRow[]> =>
  found(db, inArray(fundings.orderId, orderIds));

export async function fundingById(db: Database, id: string): Promise<FundingRow | null> {
  const [funding] = await found(db, eq(fundings.id, id));
  return funding ?? null;
}

/** A person's fundings of tickets, newest first. */
export async function ticketFundingsOf(db: Database, userId: string): Promise<TicketFunding[]> {
  const own = await found(db, eq(fundings.userId, userId), desc(fundings.createdAt));
  return own.filter(isTicketFunding);
}

/** The fundings whose coins may still arrive in a wallet, or still have to pay for something. */
export const fundingsUnderway = (db: Database, wallet: FundingRow['wallet']): Promise<FundingRow[]> =>
  found(db, and(eq(fundings.wallet, wallet), isNotNull(fundings.nextCheckAt)));

/** The fundings that began in a period, oldest first. */
export const fundingsWithin = (db: Database, from: Date, until: Date): Promise<FundingRow[]> =>
  found(db, and(gte(fundings.createdAt, from), lt(fundings.createdAt, until)));

/** The funding that an on-ramp names by the id that we gave it. */
export const fundingAbout = async (db: Database, about: string): Promise<FundingRow | null> =>
  UUID.test(about) ? fundingById(db, about) : null;

/** Writes a funding, or finds the one that began with the same key for its order. */
export async function insertFunding(
  db: Database,
  funding: typeof fundings.$inferInsert & { orderId: string },
): Promise<FundingRow> {
  const [written] = await db.insert(fundings).values(funding).onConflictDoNothing().returning();
  if (written) return fundingOf(written);
  const { orderId, idempotencyKey } = funding;
  const [known] = await found(
    db,
    and(eq(fundings.orderId, orderId), eq(fundings.idempotencyKey, idempotencyKey)),
  );
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

/** Changes a funding if its state still is as it was read; null where another process changed it first. */
export async function moveFunding<Funding extends FundingRow>(
  db: Database,
  funding: Funding,
  set: FundingChange & { updatedAt: Date },
): Promise<Funding | null> {
  const [moved] = await db
    .update(fundings)
    .set(set)
    .where(and(eq(fundings.id, funding.id), eq(fundings.state, funding.state)))
    .returning();
  return moved ? (fundingOf(moved) as Funding) : null;
}

/** Claims the fundings that are due, except those of `busy` on-ramps. */
export async function claimDueFundings(
  db: Database,
  now: Date,
  limit: number,
  busy: OnRampName[],
): Promise<FundingRow[]> {
  const which = notInArray(fundings.method, busy);
  return (await claimDue(db, fundings, 'nextCheckAt', { now, limit, which })).map(fundingOf);
}
