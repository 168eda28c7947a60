import { and, eq } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { likes } from './tables.ts';

/** Likes an item, or takes the like back. Idempotent. The caller has checked that the item exists. */
export async function setLike(
  ctx: Needs<'changes' | 'clock' | 'db'>,
  userId: string,
  itemId: string,
  liked: boolean,
): Promise<void> {
  const changed = liked
    ? await ctx.db
        .insert(likes)
        .values({ userId, itemId, at: ctx.clock.now() })
        .onConflictDoNothing()
        .returning()
    : await ctx.db
        .delete(likes)
        .where(and(eq(likes.userId, userId), eq(likes.itemId, itemId)))
        .returning();
  if (changed.length > 0) await ctx.changes.emit('catalogue', itemId);
}
