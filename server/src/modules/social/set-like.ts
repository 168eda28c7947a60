import { and, eq } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { likes } from './tables.ts';

/** Idempotent: liking twice is liking once. The caller has made sure that the item exists. */
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
