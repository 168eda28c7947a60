import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { announcedAuctions } from '../catalogue/index.ts';

type Announced = typeof announcedAuctions.$inferSelect;

/** A new date takes an earlier one's place. */
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

/** The request that an item is announced by, as it stays until `tx` ends; null where none is. */
export async function lockAnnounced(tx: Database, itemId: string): Promise<string | null> {
  const [row] = await tx.select().from(announcedAuctions).where(named(itemId)).for('update');
  return row?.run ?? null;
}

/** Requests that items are announced by, by item. */
export async function announcedRuns(db: Database): Promise<Map<string, string>> {
  const rows = await db.select().from(announcedAuctions);
  return new Map(rows.map(({ itemId, run }) => [itemId, run]));
}

/** Returns whether it was announced (by that request, where one is named). Idempotent. */
export async function withdrawAnnounced(tx: Database, itemId: string, run?: string): Promise<boolean> {
  return (await tx.delete(announcedAuctions).where(named(itemId, run)).returning()).length > 0;
}
