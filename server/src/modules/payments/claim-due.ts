import { and, asc, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/db/database.ts';

/** Longer than any question to a provider: a process that ends while it asks leaves the row to others after it. */
const LEASE_MS = 60_000;

/** Takes rows whose time has come, those first that wait longest: of several processes one gets each, for a minute. */
export async function claimDue<At extends string, Table extends PgTable & Record<At | 'id', PgColumn>>(
  db: Database,
  table: Table,
  at: At,
  { now, limit, which }: { now: Date; limit: number; which: SQL | undefined },
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
    .set({ [at]: leaseEnd } as PgUpdateSetSource<Table>)
    .where(inArray(table.id, due))
    .returning();
  return claimed as Table['$inferSelect'][];
}
