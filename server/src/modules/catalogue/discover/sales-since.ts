import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { saleDays } from './tables.ts';

/**
 * First sales and resales from the day (UTC) of `since` on, by drop. What people sold to themselves is left out: to
 * another wallet of theirs, or by those who are paid for it (spec:28b).
 */
export const salesSince = (db: Database, since: Date) =>
  db
    .select({
      chain: saleDays.chain,
      dropId: saleDays.dropId,
      sales: sql<number>`sum(${saleDays.sales})::int`.as('sales'),
    })
    .from(saleDays)
    .where(sql`${saleDays.day} >= app.day_of(${since.toISOString()}::timestamptz)`)
    // in the other order the planner would walk along the key, of all days
    .groupBy(saleDays.dropId, saleDays.chain)
    .having(sql`sum(${saleDays.sales}) > 0`);

/** Counts anew; what is sold meanwhile waits. */
export const rebuildSaleDays = async (db: Database): Promise<void> => {
  await db.execute(sql`select app.rebuild_sale_days()`);
};
