import { and, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import type { LaunchBuyer } from './buyers.ts';
import { launchPlaces } from './tables.ts';

/** An order was opened with these people's passes: the room lets others in for them. Those without a pass have none to use. */
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
