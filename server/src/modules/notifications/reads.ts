import { and, count, desc, eq, isNull, lt, or } from 'drizzle-orm';
import { readTimeCursor, type TimeCursor, writeTimeCursor } from '../../platform/cursor.ts';
import type { Database } from '../../platform/db/database.ts';
import { namePeople } from './name-people.ts';
import { notifications } from './tables.ts';

export type NotificationRow = typeof notifications.$inferSelect;

const SORT = 'newest';

/** Where the page before ended, for `before`: its last notification may be gone by now. */
export const cursorAfter = (last: NotificationRow): string => writeTimeCursor(SORT, last);

/** Reads `before`. A page of the previous version sends the id of its last notification. @throws request/invalid */
export async function readBefore(
  db: Database,
  userId: string,
  before: string | undefined,
): Promise<TimeCursor | null> {
  const [last] = /^[A-Za-z0-9]{20}$/.test(before ?? '')
    ? await db
        .select({ id: notifications.id, at: notifications.at })
        .from(notifications)
        .where(and(eq(notifications.id, before ?? ''), eq(notifications.userId, userId)))
    : [];
  return last ?? readTimeCursor(SORT, before);
}

/** Newest first, `limit` of them after `before`. */
export async function notificationsOf(
  db: Database,
  userId: string,
  { before, limit }: { before?: TimeCursor | null; limit: number },
): Promise<NotificationRow[]> {
  const { at, id } = notifications;
  const older = before ? or(lt(at, before.at), and(eq(at, before.at), lt(id, before.id))) : undefined;
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
