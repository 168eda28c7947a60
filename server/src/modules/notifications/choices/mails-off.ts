import { mailsOffPath, oneClickPath } from '@talkies/shared';
import type { ApiResponse } from '@talkies/shared/schemas';
import { eq } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { hasSealedDigest, sealedDigest } from '../../../platform/sealed-digest.ts';
import { openSealedToken, sealedToken } from '../../../platform/sealed-token.ts';
import { users } from '../../accounts/index.ts';
import { choiceOf } from '../kinds/kinds.ts';
import { notifications } from '../tables.ts';
import { type ChoiceName, choices, isChoice } from './choices.ts';
import { stopMailsOf } from './set-choices.ts';
import { wants } from './wanted.ts';

/** A mailed notification; `userId` is its reader's. */
export interface Mailed {
  id: string;
  userId: string;
  choice: ChoiceName;
}

/**
 * The mailed notification, sealed, with its choice and a digest of its reader's account for when its row is gone: the
 * token contains no address and no account.
 */
const mailsOffToken = ({ config: { authSecret } }: Needs<'config'>, { id, userId, choice }: Mailed): string =>
  sealedToken(
    authSecret,
    'alert mails off',
    `${id}_${choice}_${sealedDigest(authSecret, 'alert account', userId)}`,
  );

/** @throws alert/link-invalid */
async function mailedAbout(
  { config: { authSecret }, db }: Needs<'config' | 'db'>,
  token: string,
): Promise<Pick<Mailed, 'userId' | 'choice'>> {
  const opened = openSealedToken(authSecret, 'alert mails off', token) ?? '';
  // mails of earlier versions name the notification alone
  const [, id = opened, choice = '', digest = ''] = /^(.+)_([a-z-]+)_([0-9a-f]{32})$/.exec(opened) ?? [];
  const [row] = await db
    .select({ userId: notifications.userId, kind: notifications.kind })
    .from(notifications)
    .where(eq(notifications.id, id));
  const ofRow = row && choiceOf(row.kind);
  if (ofRow) return { userId: row.userId, choice: ofRow };
  const [reader] = isChoice(choice)
    ? await db
        .select({ userId: users.id })
        .from(users)
        .where(hasSealedDigest(authSecret, 'alert account', users.id, digest))
    : [];
  if (!reader || !isChoice(choice)) throw new AppError('alert/link-invalid');
  return { ...reader, choice };
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
export const mailsOffHeaders = (ctx: Needs<'config'>, mailed: Mailed): Record<string, string> => ({
  'List-Unsubscribe': `<${ctx.config.publicUrl}${oneClickPath('notifications', mailsOffToken(ctx, mailed))}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

export const mailsOffUrl = (ctx: Needs<'config'>, mailed: Mailed): string =>
  `${ctx.config.publicUrl}${mailsOffPath(mailsOffToken(ctx, mailed))}`;
