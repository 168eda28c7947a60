import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { likes, watches } from './tables.ts';

/**
 * Watches an item. Idempotent: an existing watch continues, from the price at which it began. The caller has checked
 * that the item exists.
 * @param cents the shop's present price; null where it sells at no fixed price
 */
export async function setWatch(
  ctx: Needs<'clock' | 'db'>,
  userId: string,
  { itemId, cents }: { itemId: string; cents: bigint | null },
  watched: boolean,
): Promise<void> {
  if (watched)
    await ctx.db.insert(watches).values({ userId, itemId, cents, at: ctx.clock.now() }).onConflictDoNothing();
  else await ctx.db.delete(watches).where(and(eq(watches.userId, userId), eq(watches.itemId, itemId)));
}

export async function isWatchedBy(db: Database, userId: string, itemId: string): Promise<boolean> {
  const rows = await db
    .select({ itemId: watches.itemId })
    .from(watches)
    .where(and(eq(watches.userId, userId), eq(watches.itemId, itemId)));
  return rows.length > 0;
}

/** A person's watched items, latest first. */
export async function watchedBy(db: Database, userId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ itemId: watches.itemId })
    .from(watches)
    .where(eq(watches.userId, userId))
    .orderBy(desc(watches.at), asc(watches.itemId))
    .limit(limit);
  return rows.map(({ itemId }) => itemId);
}

/** The next `limit` watchers of an item after one, in the order of their ids. */
export async function watchersOf(
  db: Database,
  itemId: string,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ userId: watches.userId })
    .from(watches)
    .where(and(eq(watches.itemId, itemId), gt(watches.userId, after)))
    .orderBy(asc(watches.userId))
    .limit(limit);
  return rows.map(({ userId }) => userId);
}

/** People who like or watch an item, as {@link watchersOf}. */
export async function admirersOf(
  db: Database,
  itemId: string,
  after: string,
  limit: number,
): Promise<string[]> {
  const of = <T extends typeof likes | typeof watches>(table: T) =>
    db
      .select({ userId: sql<string>`${table.userId}`.as('user_id') })
      .from(table as typeof likes)
      .where(and(eq(table.itemId, itemId), gt(table.userId, after)));
  const rows = await union(of(likes), of(watches)).orderBy(sql`user_id`).limit(limit);
  return rows.map(({ userId }) => userId);
}
