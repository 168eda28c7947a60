import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';

/** Recounts the days; concurrent sales wait. */
export const rebuildSaleDays = async (db: Database): Promise<void> => {
  await db.execute(sql`select app.rebuild_sale_days()`);
};
