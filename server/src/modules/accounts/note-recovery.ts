import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { cooldownStart } from './rules.ts';
import { users } from './tables.ts';

/**
 * Records, with `tx`, that control of a mailbox alone proved who somebody is: keys and large transfers wait a day
 * (spec:41). A recovery during such a day prolongs it, and what left is counted from the first one on.
 */
export async function noteRecovery(tx: Database, userId: string, now: Date): Promise<void> {
  const runs = sql`${users.recoveredAt} > ${cooldownStart(now).toISOString()}::timestamptz`;
  const first = sql`coalesce(${users.recoveredFrom}, ${users.recoveredAt})`;
  await tx
    .update(users)
    .set({
      recoveredAt: now,
      recoveredFrom: sql`case when ${runs} then ${first} else ${now.toISOString()}::timestamptz end`,
    })
    .where(eq(users.id, userId));
}
