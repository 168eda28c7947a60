import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import type { PersonalDataSource } from '../personal-data-source.ts';
import { followerKey } from './kinds/follow.ts';
import { namePeople } from './name-people.ts';
import { notificationChoices, notificationMutes, notifications, pushDevices } from './tables.ts';

const allOf = async (db: Database, userId: string) =>
  namePeople(
    db,
    await db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, userId))
      .orderBy(asc(notifications.at)),
  );

export const notificationsPersonalData: PersonalDataSource = {
  name: 'notifications',
  tables: ['notifications', 'notification_mutes', 'notification_choices', 'push_devices'],
  collect: async (ctx, userId) => ({
    notifications: (await allOf(ctx.db, userId)).map(({ kind, data, at, readAt }) => {
      // the account of a reported profile is not theirs to know
      const { person: _, ...about } = data as { person?: unknown };
      return { kind, about, at, readAt };
    }),
    noMailsAbout: await ctx.db
      .select({ topic: notificationMutes.category, since: notificationMutes.at })
      .from(notificationMutes)
      .where(eq(notificationMutes.userId, userId)),
    choices: await ctx.db
      .select({
        choice: notificationChoices.choice,
        channel: notificationChoices.channel,
        wanted: notificationChoices.wanted,
      })
      .from(notificationChoices)
      .where(eq(notificationChoices.userId, userId)),
    // the endpoint and its keys let anybody who reads them write to the device
    devices: await ctx.db
      .select({ since: pushDevices.at })
      .from(pushDevices)
      .where(eq(pushDevices.userId, userId)),
  }),
  erase: async (_, tx, userId) => {
    // also notifications of others about this person
    const ofThem = eq(notifications.key, followerKey(userId));
    await tx.delete(notifications).where(ofThem);
    await tx.delete(notifications).where(eq(notifications.userId, userId));
    await tx.delete(notificationChoices).where(eq(notificationChoices.userId, userId));
    await tx.delete(pushDevices).where(eq(pushDevices.userId, userId));
    await tx.delete(notificationMutes).where(eq(notificationMutes.userId, userId));
  },
};
