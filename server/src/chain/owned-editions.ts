import { sql } from 'drizzle-orm';
import type { Database } from '../platform/db/database.ts';

/** Counts anew how many tokens each account owns; what changes hands meanwhile waits. */
export const rebuildOwnedEditions = async (db: Database): Promise<void> => {
  await db.execute(sql`select onchain.rebuild_owned_editions()`);
};
