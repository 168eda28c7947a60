import { and, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import type { LaunchBuyer } from './buyers.ts';
import { launchPlaces } from './tables.ts';

/**
 * Marks the passes of people who opened an order as used: the room then lets others in. A person without a pass has
 * none to mark.
 */
export async function markPassesUsed(tx: Database, used: readonly LaunchBuyer[], now: Date): Promise<void> {
  const pairs = sql.join(
    used.map(({ launchId, userId }) => sql`(${launchId}, ${userId})`),
    sql`, `,
  );
  await tx
    .update(launchPlaces)
    .set({ usedAt: now })
    .where(
      and(
        sql`(${launchPlaces.launchId}, ${launchPlaces.userId}) in (${pairs})`,
        gt(launchPlaces.passUntil, now),
        isNull(launchPlaces.usedAt),
      ),
    );
}
