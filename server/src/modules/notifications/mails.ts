import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { letter } from '../../mail/letter.ts';
import { users } from '../accounts/index.ts';
import { wordsOf } from './kinds/kinds.ts';
import { mutedTopics } from './reads.ts';
import { notifications } from './tables.ts';

/** Call once at start. What was read, or muted meanwhile, is not mailed any more. */
export function composeNotificationMails(ctx: Context): void {
  ctx.mail.compose('notification', async ({ id }) => {
    const [row] = await ctx.db
      .select({ told: notifications, email: users.email })
      .from(notifications)
      .innerJoin(users, eq(users.id, notifications.userId))
      .where(eq(notifications.id, id));
    const words = row && wordsOf(row.told);
    if (!words || row.told.readAt) return null;
    const always = words.mailed === 'always';
    if (!always && (await mutedTopics(ctx.db, row.told.userId)).includes(words.topic)) return null;
    const { publicUrl } = ctx.config;
    return letter({
      to: row.email,
      subject: words.title,
      heading: words.title,
      says: [words.text],
      button: { label: words.action, url: `${publicUrl}${words.link ?? '/notifications'}` },
      notes: always
        ? ['Mails about the safety of your account always come.']
        : [`Which mails you get is yours to choose: ${publicUrl}/notifications#mails`],
    });
  });
}
