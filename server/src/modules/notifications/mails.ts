import { patterns } from '@talkies/shared';
import { eq } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { emailTemplate } from '../../platform/mail/email-template.ts';
import { users } from '../accounts/index.ts';
import { mailsOffHeaders, mailsOffUrl } from './choices/mails-off.ts';
import { wants } from './choices/wanted.ts';
import { wordsOf } from './kinds/kinds.ts';
import { notifications } from './tables.ts';

/** Call once at start. What was read, or switched off meanwhile, is not mailed any more. */
export function composeNotificationMails(ctx: Needs<'config' | 'db' | 'mail'>): void {
  ctx.mail.compose('notification', async ({ id }) => {
    const [row] = await ctx.db
      .select({ notification: notifications, email: users.email })
      .from(notifications)
      .innerJoin(users, eq(users.id, notifications.userId))
      .where(eq(notifications.id, id));
    const words = row && wordsOf(row.notification);
    if (!words || row.notification.readAt) return null;
    const always = words.mailed === 'always';
    const { choice } = words;
    if (!always && !(choice && (await wants(ctx.db, row.notification.userId, choice, 'mail')))) return null;
    const { publicUrl } = ctx.config;
    const mail = emailTemplate({
      to: row.email,
      subject: words.title,
      heading: words.title,
      paragraphs: [words.text],
      button: { label: words.action, url: `${publicUrl}${words.link ?? patterns.notifications}` },
      notes: always
        ? ['Mails about the safety of your account always come.']
        : [
            `No more mails of this kind: ${mailsOffUrl(ctx, id)}`,
            `Everything that you can choose: ${publicUrl}/notifications/settings`,
          ],
    });
    return always ? mail : { ...mail, headers: mailsOffHeaders(ctx, id) };
  });
}
