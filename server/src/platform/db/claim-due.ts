import { and, asc, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/**
 * Longer than any request to a provider: where a process ends in the middle of one, others claim the row after this
 * time.
 */
const LEASE_MS = 60_000;

/**
 * Claims the due rows, the longest due first: of several processes one gets each.
 * @param at the column with the time when a row is due
 * @param until the time when a claimed row is due again; by default in a minute
 */
export async function claimDue<At extends string, Table extends PgTable & Record<At | 'id', PgColumn>>(
  db: Database,
  table: Table,
  at: At,
  { now, limit, which, until }: { now: Date; limit: number; which: SQL | undefined; until?: SQL },
): Promise<Table['$inferSelect'][]> {
  const time: PgColumn = table[at];
  const due = db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(and(lte(time, now), which))
    .orderBy(asc(time))
    .limit(limit)
    .for('update', { skipLocked: true });
  const leaseEnd = sql`${new Date(now.getTime() + LEASE_MS).toISOString()}::timestamptz`;
  const claimed = await db
    .update(table)
    .set({ [at]: until ?? leaseEnd } as PgUpdateSetSource<Table>)
    .where(inArray(table.id, due))
    .returning();
  return claimed as Table['$inferSelect'][];
}
