import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { loops } from '../tables.ts';

/** The loop of a poster by its key. */
export async function findLoop(db: Database, key: string) {
  const [loop] = await db.select().from(loops).where(eq(loops.key, key));
  return loop;
}
