import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Answer } from '@talkies/shared/schemas';
import { eq } from 'drizzle-orm';
import type { Context } from '../../../chain/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { choiceOf } from '../kinds/kinds.ts';
import { notifications } from '../tables.ts';
import { type ChoiceName, choices } from './choices.ts';
import { stopMailsOf } from './set-choices.ts';
import { wants } from './wanted.ts';

const seal = (secret: string, id: string): Buffer =>
  createHmac('sha256', secret).update(`alert mails off ${id}`).digest();

/** Names the note that was mailed, sealed: no address and no account stands in it. */
const mailsOffToken = (ctx: Context, id: string): string =>
  `${id}.${seal(ctx.config.authSecret, id).toString('base64url')}`;

/** @throws alert/link-invalid */
async function mailedAbout(ctx: Context, token: string): Promise<{ userId: string; choice: ChoiceName }> {
  const [id = '', given = ''] = token.split('.');
  const expected = seal(ctx.config.authSecret, id);
  const actual = Buffer.from(given, 'base64url');
  const ours = actual.length === expected.length && timingSafeEqual(actual, expected);
  const [row] = ours
    ? await ctx.db
        .select({ userId: notifications.userId, kind: notifications.kind })
        .from(notifications)
        .where(eq(notifications.id, id))
    : [];
  const choice = row && choiceOf(row.kind);
  if (!choice) throw new AppError('alert/link-invalid');
  return { userId: row.userId, choice };
}

/** What the link of a mail is about, for the page that asks. @throws alert/link-invalid */
export async function showMailed(ctx: Context, token: string): Promise<Answer<'mailedChoice'>> {
  const { userId, choice } = await mailedAbout(ctx, token);
  return { label: choices[choice].label, mails: await wants(ctx.db, userId, choice, 'mail') };
}

/** Idempotent. @throws alert/link-invalid */
export async function stopMails(ctx: Context, token: string): Promise<Answer<'stopMails'>> {
  const { userId, choice } = await mailedAbout(ctx, token);
  await stopMailsOf(ctx, userId, choice);
  return { label: choices[choice].label, mails: false };
}

/** What a mail carries so that one press in the mail program ends its kind (RFC 2369, RFC 8058). */
export const mailsOffHeaders = (ctx: Context, id: string): Record<string, string> => ({
  'List-Unsubscribe': `<${ctx.config.publicUrl}/notifications/one-click/${mailsOffToken(ctx, id)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

export const mailsOffUrl = (ctx: Context, id: string): string =>
  `${ctx.config.publicUrl}/notifications/off?token=${mailsOffToken(ctx, id)}`;
