import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { type RoyaltyPayout, royaltyBatches, royaltyPayouts } from './tables.ts';

/** The writer's key of the transaction that pays a payout. */
export const payoutKey = ({ id }: Pick<RoyaltyPayout, 'id'>): string => `royalty-payout/${id}`;

export type RoyaltyBatch = typeof royaltyBatches.$inferSelect;

/** Writes that a batch begins. @returns null where a batch with that id began before, in any process */
export async function insertBatch(
  ctx: Needs<'clock'>,
  tx: Database,
  id: string,
  startedBy: string,
): Promise<RoyaltyBatch | null> {
  const [batch] = await tx
    .insert(royaltyBatches)
    .values({ id, startedBy, startedAt: ctx.clock.now() })
    .onConflictDoNothing()
    .returning();
  return batch ?? null;
}

/** The batches, the latest first. */
export const listBatches = (db: Database, before: Date | null, limit: number): Promise<RoyaltyBatch[]> =>
  db
    .select()
    .from(royaltyBatches)
    .where(before ? lt(royaltyBatches.startedAt, before) : undefined)
    .orderBy(desc(royaltyBatches.startedAt), desc(royaltyBatches.id))
    .limit(limit);

export async function batchById(db: Database, id: string): Promise<RoyaltyBatch | null> {
  const [batch] = await db.select().from(royaltyBatches).where(eq(royaltyBatches.id, id));
  return batch ?? null;
}

export const payoutsOfBatch = (db: Database, batchId: string): Promise<RoyaltyPayout[]> =>
  db.select().from(royaltyPayouts).where(eq(royaltyPayouts.batchId, batchId)).orderBy(asc(royaltyPayouts.id));

const begun = eq(royaltyPayouts.state, 'begun');
const underway = and(begun, eq(royaltyPayouts.byHand, false));

/** The number of payouts whose transaction a person called off, and of which nobody has said how they ended. */
export const countCalledOff = (db: Database): Promise<number> =>
  db.$count(royaltyPayouts, and(begun, royaltyPayouts.byHand));

/** The wei that our own transactions underway will take from the account on each chain. */
export async function weiInTransit(db: Database): Promise<Map<string, bigint>> {
  const rows = await db
    .select({ chain: royaltyPayouts.chain, wei: sql<string>`sum(${royaltyPayouts.wei}::numeric)::text` })
    .from(royaltyPayouts)
    .where(and(underway, sql`batch_id is not null`))
    .groupBy(royaltyPayouts.chain);
  return new Map(rows.map(({ chain, wei }) => [chain, BigInt(wei)]));
}

/** Ends a payout as the chain decided: paid by that transaction, or failed and why. Does nothing to a payout that has ended. */
export async function endOnChain(
  ctx: Needs<'clock' | 'db'>,
  id: number,
  end: { state: 'paid'; reference: string } | { state: 'failed'; failure: string },
): Promise<void> {
  await ctx.db
    .update(royaltyPayouts)
    .set({ ...end, endedAt: ctx.clock.now() })
    .where(and(eq(royaltyPayouts.id, id), underway));
}

/** Leaves a payout to a person: they cancelled our transaction, which may have been sent before a restore, and say how it ended. */
export async function leaveToHand(db: Database, id: number, failure: string): Promise<void> {
  await db
    .update(royaltyPayouts)
    .set({ byHand: true, failure })
    .where(and(eq(royaltyPayouts.id, id), begun));
}
