import { type AnyColumn, and, count, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { likes } from './tables.ts';

/**
 * For ordering by popularity: how many like each item (`since`: began to), to be joined by `itemId`; items nobody likes
 * are left out.
 */
export const likeCounts = (db: Database, since?: Date) =>
  db
    .select({ itemId: likes.itemId, likes: sql<number>`count(*)::int`.as(since ? 'late_likes' : 'likes') })
    .from(likes)
    .where(since && gte(likes.at, since))
    .groupBy(likes.itemId)
    .as(since ? 'late_like_counts' : 'like_counts');

/** How many like the item that stands in this column. */
export const likesOfItem = (itemId: AnyColumn) =>
  sql<number>`(select count(*)::int from ${likes} where ${likes.itemId} = ${itemId})`;

/** Items nobody likes are left out. */
export async function likesOf(db: Database, itemIds: string[]): Promise<Map<string, number>> {
  if (itemIds.length === 0) return new Map();
  const rows = await db
    .select({ itemId: likes.itemId, likes: count() })
    .from(likes)
    .where(inArray(likes.itemId, itemIds))
    .groupBy(likes.itemId);
  return new Map(rows.map((row) => [row.itemId, row.likes]));
}

export async function likedBy(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .select({ itemId: likes.itemId })
    .from(likes)
    .where(eq(likes.userId, userId))
    .orderBy(likes.at);
  return rows.map((row) => row.itemId);
}

/** What somebody likes, the latest first. */
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
