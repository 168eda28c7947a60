import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** From here on a statement of `tx` fails where it has to wait longer for another transaction's lock. */
export const waitAtMost = async (tx: Database, ms: number): Promise<void> => {
  await tx.execute(sql`select set_config('lock_timeout', ${`${ms}ms`}, true)`);
};
