import { and, count, desc, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { follows } from '../tables.ts';
import type { Follow } from './set-follow.ts';

const countWhere = async (db: Database, condition: ReturnType<typeof eq>): Promise<number> => {
  const [row] = await db.select({ number: count() }).from(follows).where(condition);
  return row?.number ?? 0;
};

export const followCounts = async (
  db: Database,
  userId: string,
): Promise<{ followers: number; following: number }> => ({
  followers: await countWhere(db, eq(follows.followedId, userId)),
  following: await countWhere(db, eq(follows.followerId, userId)),
});

export async function isFollowing(db: Database, { followerId, followedId }: Follow): Promise<boolean> {
  const rows = await db
    .select({ at: follows.at })
    .from(follows)
    .where(and(eq(follows.followerId, followerId), eq(follows.followedId, followedId)));
  return rows.length > 0;
}

/** A person's followers, or the people whom they follow, latest first. */
export async function followsOf(
  db: Database,
  side: 'followers' | 'following',
  userId: string,
  limit: number,
): Promise<{ userId: string; at: Date }[]> {
  const [own, other] =
    side === 'followers'
      ? [follows.followedId, follows.followerId]
      : [follows.followerId, follows.followedId];
  return db
    .select({ userId: other, at: follows.at })
    .from(follows)
    .where(eq(own, userId))
    .orderBy(desc(follows.at), desc(other))
    .limit(limit);
}
