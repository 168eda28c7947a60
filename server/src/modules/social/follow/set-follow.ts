import { and, eq } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { follows } from '../tables.ts';

/** A follower, and the person followed. */
export interface Follow {
  followerId: string;
  followedId: string;
}

/**
 * Follows a person. Idempotent; the caller has checked that both exist.
 * @returns whether it is new
 * @throws person/yourself
 */
export async function follow(
  ctx: Needs<'clock'>,
  tx: Database,
  { followerId, followedId }: Follow,
): Promise<boolean> {
  if (followerId === followedId) throw new AppError('person/yourself');
  const added = await tx
    .insert(follows)
    .values({ followerId, followedId, at: ctx.clock.now() })
    .onConflictDoNothing()
    .returning();
  return added.length > 0;
}

/** Stops following a person. Idempotent. @returns whether they were followed */
export async function unfollow(tx: Database, { followerId, followedId }: Follow): Promise<boolean> {
  const ended = await tx
    .delete(follows)
    .where(and(eq(follows.followerId, followerId), eq(follows.followedId, followedId)))
    .returning();
  return ended.length > 0;
}
