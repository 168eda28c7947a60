import { type AnyColumn, and, desc, eq, sql } from 'drizzle-orm';
import { isAnyOf } from '../../platform/db/any-of.ts';
import type { Database } from '../../platform/db/database.ts';
import { itemLikes, likes } from './tables.ts';

/** The number of likes of each item, for a join by `itemId`; items never liked are left out. */
export const likeCounts = (db: Database) =>
  db.select({ itemId: itemLikes.itemId, likes: itemLikes.likes }).from(itemLikes).as('like_counts');

/** The number of likes of the item in a column. */
export const likesOfItem = (itemId: AnyColumn) =>
  sql<number>`coalesce((select ${itemLikes.likes} from ${itemLikes} where ${itemLikes.itemId} = ${itemId}), 0)`;

/** The number of likes of each item; items never liked are left out. */
export async function likesOf(db: Database, itemIds: string[]): Promise<Map<string, number>> {
  if (itemIds.length === 0) return new Map();
  const rows = await db.select().from(itemLikes).where(isAnyOf(itemLikes.itemId, itemIds));
  return new Map(rows.map((row) => [row.itemId, row.likes]));
}

/** Recounts likes; concurrent likes wait. Rows that were right stay unchanged. */
export const rebuildLikeCounts = async (db: Database): Promise<void> => {
  await db.execute(sql`select app.rebuild_item_likes(), app.rebuild_item_like_days()`);
};

export async function likedBy(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .select({ itemId: likes.itemId })
    .from(likes)
    .where(eq(likes.userId, userId))
    .orderBy(likes.at);
  return rows.map((row) => row.itemId);
}

/** A person's liked items, latest first. */
export const latestLikes = (
  db: Database,
  userId: string,
  limit: number,
): Promise<{ itemId: string; at: Date }[]> =>
  db
    .select({ itemId: likes.itemId, at: likes.at })
    .from(likes)
    .where(eq(likes.userId, userId))
    .orderBy(desc(likes.at), desc(likes.itemId))
    .limit(limit);

export async function isLikedBy(db: Database, userId: string, itemId: string): Promise<boolean> {
  const rows = await db
    .select({ itemId: likes.itemId })
    .from(likes)
    .where(and(eq(likes.userId, userId), eq(likes.itemId, itemId)));
  return rows.length > 0;
}
