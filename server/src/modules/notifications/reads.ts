import { and, count, desc, eq, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { namePeople } from './name-people.ts';
import { notifications } from './tables.ts';

export type NotificationRow = typeof notifications.$inferSelect;

/** Newest first, `limit` of them after the one with the id `before`. */
export async function notificationsOf(
  db: Database,
  userId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<NotificationRow[]> {
  const [last] = before
    ? await db
        .select({ id: notifications.id, at: notifications.at })
        .from(notifications)
        .where(and(eq(notifications.id, before), eq(notifications.userId, userId)))
    : [];
  const older =
    last &&
    or(lt(notifications.at, last.at), and(eq(notifications.at, last.at), lt(notifications.id, last.id)));
  const rows = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), older))
    .orderBy(desc(notifications.at), desc(notifications.id))
    .limit(limit);
  return namePeople(db, rows);
}

export async function notificationById(db: Database, id: string): Promise<NotificationRow | undefined> {
  const [row] = await namePeople(db, await db.select().from(notifications).where(eq(notifications.id, id)));
  return row;
}

export async function unreadCount(db: Database, userId: string): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)));
  return row?.unread ?? 0;
}
