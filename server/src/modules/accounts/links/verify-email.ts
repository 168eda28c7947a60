import { and, eq, gt } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { addressKey } from '../../../platform/limits/limits.ts';
import { openSealedToken } from '../../../platform/sealed-token.ts';
import type { Client } from '../client.ts';
import { userByEmail } from '../reads.ts';
import { mailLinks, users } from '../tables.ts';
import { postLink, postWelcome } from './post-link.ts';
import { spendMail } from './spend-mail.ts';

/**
 * Marks the address that the link was mailed to as verified. Idempotent, because programs open links before people do.
 * @throws auth/link-expired where the token is forged, old, or for an address that is not the user's any more
 */
export async function verifyEmail(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits' | 'queue'>,
  token: string,
  client: Client,
): Promise<void> {
  await ctx.limits.spend('verify/address', addressKey(client.address));
  const id = openSealedToken(ctx.config.authSecret, 'mailed link', token);
  const now = ctx.clock.now();
  const [link] = id
    ? await ctx.db
        .select({ userId: mailLinks.userId, email: mailLinks.email })
        .from(mailLinks)
        .where(and(eq(mailLinks.id, id), eq(mailLinks.purpose, 'verify'), gt(mailLinks.expiresAt, now)))
    : [];
  if (!link) throw new AppError('auth/link-expired');
  const verified = await ctx.db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ emailVerified: true, updatedAt: now })
      .where(and(eq(users.id, link.userId), eq(users.email, link.email)))
      .returning({ id: users.id });
    if (user) await postWelcome(ctx, tx, user.id);
    return user;
  });
  if (!verified) throw new AppError('auth/link-expired');
}

/**
 * Mails another link. Says nothing of it where the address is verified already.
 * @throws auth/user-not-found unless accounts are hidden; auth/verification-mail-failed when the mail server does not
 * answer, in which case the mail follows when it does
 */
export async function resendVerification(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits' | 'mail' | 'queue'>,
  email: string,
  client: Client,
): Promise<void> {
  await spendMail(ctx, email, client);
  const user = await userByEmail(ctx.db, email);
  if (!user && !ctx.config.hideAccounts) throw new AppError('auth/user-not-found');
  if (user && !user.emailVerified) await ctx.db.transaction((tx) => postLink(ctx, tx, user, 'verify'));
  if (!(await ctx.mail.reachable())) throw new AppError('auth/verification-mail-failed');
}
