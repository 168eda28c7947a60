import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** Locks a name until `tx` ends: a second transaction that locks it waits, over all processes. */
export const lockName = async (tx: Database, name: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
};
