import { mailsOffPath, oneClickPath } from '@talkies/shared';
import type { ApiResponse } from '@talkies/shared/schemas';
import { eq } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { openSealedToken, sealedToken } from '../../../platform/sealed-token.ts';
import { choiceOf } from '../kinds/kinds.ts';
import { notifications } from '../tables.ts';
import { type ChoiceName, choices } from './choices.ts';
import { stopMailsOf } from './set-choices.ts';
import { wants } from './wanted.ts';

/** The mailed notification, sealed: the token contains no address and no account. */
const mailsOffToken = (ctx: Needs<'config'>, id: string): string =>
  sealedToken(ctx.config.authSecret, 'alert mails off', id);

/** @throws alert/link-invalid */
async function mailedAbout(
  ctx: Needs<'config' | 'db'>,
  token: string,
): Promise<{ userId: string; choice: ChoiceName }> {
  const id = openSealedToken(ctx.config.authSecret, 'alert mails off', token);
  const [row] = id
    ? await ctx.db
        .select({ userId: notifications.userId, kind: notifications.kind })
        .from(notifications)
        .where(eq(notifications.id, id))
    : [];
  const choice = row && choiceOf(row.kind);
  if (!choice) throw new AppError('alert/link-invalid');
  return { userId: row.userId, choice };
}

/** What the link of a mail would switch off, for the page that asks for a yes. @throws alert/link-invalid */
export async function showMailed(
  ctx: Needs<'config' | 'db'>,
  token: string,
): Promise<ApiResponse<'mailedChoice'>> {
  const { userId, choice } = await mailedAbout(ctx, token);
  return { label: choices[choice].label, mails: await wants(ctx.db, userId, choice, 'mail') };
}

/** Idempotent. @throws alert/link-invalid */
export async function stopMails(
  ctx: Needs<'clock' | 'config' | 'db'>,
  token: string,
): Promise<ApiResponse<'stopMails'>> {
  const { userId, choice } = await mailedAbout(ctx, token);
  await stopMailsOf(ctx, userId, choice);
  return { label: choices[choice].label, mails: false };
}

/** The headers by which one press in the mail program ends mails of this kind (RFC 2369, RFC 8058). */
export const mailsOffHeaders = (ctx: Needs<'config'>, id: string): Record<string, string> => ({
  'List-Unsubscribe': `<${ctx.config.publicUrl}${oneClickPath('notifications', mailsOffToken(ctx, id))}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

export const mailsOffUrl = (ctx: Needs<'config'>, id: string): string =>
  `${ctx.config.publicUrl}${mailsOffPath(mailsOffToken(ctx, id))}`;
