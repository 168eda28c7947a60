import { and, eq, lte } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { announcedAuctions } from '../catalogue/index.ts';

type Announced = typeof announcedAuctions.$inferSelect;

/** Announces an auction; a new date replaces an earlier one. */
export async function announce(tx: Database, row: Announced): Promise<void> {
  await tx
    .insert(announcedAuctions)
    .values(row)
    .onConflictDoUpdate({ target: announcedAuctions.itemId, set: row });
}

const named = (itemId: string, run?: string) =>
  and(eq(announcedAuctions.itemId, itemId), run === undefined ? undefined : eq(announcedAuctions.run, run));

export async function isAnnounced(db: Database, itemId: string, run: string): Promise<boolean> {
  return (await db.select().from(announcedAuctions).where(named(itemId, run))).length > 0;
}

/** Locks an item's announcement until `tx` ends. @returns the request that it belongs to; null where there is none */
export async function lockAnnounced(tx: Database, itemId: string): Promise<string | null> {
  const [row] = await tx.select().from(announcedAuctions).where(named(itemId)).for('update');
  return row?.run ?? null;
}

/** The requests that announced items belong to, by item. */
export async function announcedRuns(db: Database): Promise<Map<string, string>> {
  const rows = await db.select().from(announcedAuctions);
  return new Map(rows.map(({ itemId, run }) => [itemId, run]));
}

/** After a restore: withdraws announcements whose time has come, because their auctions may have been held since the backup. */
export const withdrawDueAnnounced = (tx: Database, now: Date): Promise<{ id: string; at: Date }[]> =>
  tx
    .delete(announcedAuctions)
    .where(lte(announcedAuctions.startsAt, now))
    .returning({ id: announcedAuctions.itemId, at: announcedAuctions.startsAt });

/** Withdraws an announcement. Returns whether there was one (of that request, where one is named). Idempotent. */
export async function withdrawAnnounced(tx: Database, itemId: string, run?: string): Promise<boolean> {
  return (await tx.delete(announcedAuctions).where(named(itemId, run)).returning()).length > 0;
}
