import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { settings } from '../../platform/db/tables.ts';

/** The row of `app.settings` between a restore and the operator's word that what was paid since the backup is entered. */
const UNCHECKED = 'payouts-unchecked';

/** Doubts, after a restore, that the payouts in the books are all that were made: batches pay nobody. Idempotent. */
export async function doubtPayouts(tx: Database, now: Date): Promise<void> {
  await tx.insert(settings).values({ name: UNCHECKED, value: now.toISOString() }).onConflictDoNothing();
}

export async function arePayoutsDoubted(db: Database): Promise<boolean> {
  return (await db.select().from(settings).where(eq(settings.name, UNCHECKED))).length > 0;
}

/** Lets batches pay again. @returns whether they did not */
export async function trustPayouts(tx: Database): Promise<boolean> {
  return (await tx.delete(settings).where(eq(settings.name, UNCHECKED)).returning()).length > 0;
}
