import { and, eq, isNull, lte } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { AppError } from '../../platform/errors.ts';
import { unreadCount } from './reads.ts';
import { notifications } from './tables.ts';

/** Idempotent. Returns how many stay unread. @throws notification/not-found, also for somebody else's */
export async function markRead(
  ctx: Needs<'changes' | 'clock' | 'db'>,
  userId: string,
  id: string,
): Promise<number> {
  const own = and(eq(notifications.id, id), eq(notifications.userId, userId));
  const marked = await ctx.db
    .update(notifications)
    .set({ readAt: ctx.clock.now() })
    .where(and(own, isNull(notifications.readAt)))
    .returning({ id: notifications.id });
  if (marked.length > 0) await ctx.changes.emit('notifications', userId);
  else {
    const known = await ctx.db.select({ id: notifications.id }).from(notifications).where(own);
    if (known.length === 0) throw new AppError('notification/not-found');
  }
  return unreadCount(ctx.db, userId);
}

/** Marks what was shown: all until `upTo`, the time of the newest one shown. Idempotent. Returns how many stay unread. */
export async function markAllRead(
  ctx: Needs<'changes' | 'clock' | 'db'>,
  userId: string,
  upTo: string | undefined,
): Promise<number> {
  const shown = upTo === undefined ? undefined : lte(notifications.at, new Date(upTo));
  const marked = await ctx.db
    .update(notifications)
    .set({ readAt: ctx.clock.now() })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), shown))
    .returning({ id: notifications.id });
  if (marked.length > 0) await ctx.changes.emit('notifications', userId);
  return unreadCount(ctx.db, userId);
}
