import type { ChainName } from '@talkies/shared';
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { type OrderRow, orders } from '../tables.ts';

/**
 * Takes orders of a chain whose reported payment is due to be looked for, and puts each off by half its report's age
 * (a second at least, half a minute at most): of several processes one gets it.
 */
export async function takeDueReports(
  db: Database,
  chain: ChainName,
  now: Date,
  limit: number,
): Promise<OrderRow[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const pause = sql`least(greatest((${at} - ${orders.reportedAt}) / 2, interval '1 second'), interval '30 seconds')`;
  const due = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.chain, chain), lte(orders.nextCheckAt, now)))
    .orderBy(asc(orders.nextCheckAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(orders)
    .set({ nextCheckAt: sql`${at} + ${pause}` })
    .where(inArray(orders.id, due))
    .returning();
}
