import { asc, eq, or } from 'drizzle-orm';
import type { PersonalPart } from '../../personal-part.ts';
import { followerKey } from './kinds/follow.ts';
import { notificationMutes, notifications } from './tables.ts';

export const notificationsPart: PersonalPart = {
  name: 'notifications',
  tables: ['notifications', 'notification_mutes'],
  collect: async (ctx, userId) => ({
    told: await ctx.db
      .select({
        kind: notifications.kind,
        about: notifications.data,
        at: notifications.at,
        readAt: notifications.readAt,
      })
      .from(notifications)
      .where(eq(notifications.userId, userId))
      .orderBy(asc(notifications.at)),
    noMailsAbout: await ctx.db
      .select({ topic: notificationMutes.topic, since: notificationMutes.at })
      .from(notificationMutes)
      .where(eq(notificationMutes.userId, userId)),
  }),
  erase: async (_, tx, userId) => {
    // also what tells others of the person
    const ofThem = eq(notifications.key, followerKey(userId));
    await tx.delete(notifications).where(or(eq(notifications.userId, userId), ofThem));
    await tx.delete(notificationMutes).where(eq(notificationMutes.userId, userId));
  },
};
