import type { ApiResponse } from '@talkies/shared/schemas';
import { notificationWords } from './kinds/kinds.ts';
import type { NotificationRow } from './reads.ts';

type Listed = ApiResponse<'listNotifications'>['notifications'];

export const presentNotifications = (rows: NotificationRow[]): Listed =>
  rows.flatMap((row) => {
    const words = notificationWords(row);
    if (!words) return [];
    const { title, text, link, category } = words;
    return [
      { id: row.id, topic: category, title, text, link, read: row.readAt !== null, at: row.at.toISOString() },
    ];
  });

/** Day, month name, year (transactions:3). */
const documentDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** As the specification has them: `read` is 0 while unread. */
export const presentSpecified = (
  rows: NotificationRow[],
): ApiResponse<'userNotifications'>['notifications'] =>
  rows.flatMap((row) => {
    const words = notificationWords(row);
    if (!words) return [];
    const read = row.readAt === null ? (0 as const) : (1 as const);
    const { title, text, tag } = words;
    const tagged = tag === undefined ? {} : { title, tag, time: row.at.getTime() };
    return [{ _id: row.id, text, read, date: documentDate.format(row.at), ...tagged }];
  });
