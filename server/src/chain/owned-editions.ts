import { sql } from 'drizzle-orm';
import type { Database } from '../platform/db/database.ts';

/** Recounts how many tokens each account owns; transfers wait meanwhile. */
export const rebuildOwnedEditions = async (db: Database): Promise<void> => {
  await db.execute(sql`select onchain.rebuild_owned_editions()`);
};
