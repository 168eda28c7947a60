import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';

/** Counts anew; what is sold meanwhile waits. */
export const rebuildSaleDays = async (db: Database): Promise<void> => {
  await db.execute(sql`select app.rebuild_sale_days()`);
};
