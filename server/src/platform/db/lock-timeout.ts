import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** From here on `tx` fails where it has to wait longer for what another transaction holds. */
export const waitAtMost = async (tx: Database, ms: number): Promise<void> => {
  await tx.execute(sql`select set_config('lock_timeout', ${`${ms}ms`}, true)`);
};
