import type { NotificationTopic } from '@talkies/shared';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { notificationMutes } from './tables.ts';

/** Whether mails are wanted of a topic. Idempotent. */
export async function setMails(
  ctx: Context,
  userId: string,
  topic: NotificationTopic,
  wanted: boolean,
): Promise<void> {
  if (wanted)
    await ctx.db
      .delete(notificationMutes)
      .where(and(eq(notificationMutes.userId, userId), eq(notificationMutes.topic, topic)));
  else
    await ctx.db
      .insert(notificationMutes)
      .values({ userId, topic, at: ctx.clock.now() })
      .onConflictDoNothing();
}
