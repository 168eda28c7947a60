import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';

/**
 * Locks buyers, so that one buyer's orders are placed one after the other; call it first in the transaction, before any row
 * is locked. Several buyers are locked in a fixed order, so that two transactions never wait for each other.
 */
export async function lockBuyers(tx: Database, userIds: string[]): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended('orders of ' || buyer, 0) as key
    from unnest(${sql.param(userIds)}::text[]) as buyer order by key) as buyers`);
}

export const lockBuyer = (tx: Database, userId: string): Promise<void> => lockBuyers(tx, [userId]);
