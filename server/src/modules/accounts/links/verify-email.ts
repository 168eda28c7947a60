import type { ApiResponse } from '@talkies/shared/schemas';
import { and, eq } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { ipKey } from '../../../platform/limits/limits.ts';
import { recipientRefused } from '../../../platform/mail/recipient-refused.ts';
import { openSealedToken } from '../../../platform/sealed-token.ts';
import type { Client } from '../client.ts';
import { maskContact } from '../confirm/rules.ts';
import { emailOf } from '../reads.ts';
import { stepOf } from '../sign-in-steps/step-cookie.ts';
import { findStepByKey, stepKey } from '../sign-in-steps/steps.ts';
import { mailLinks, users } from '../tables.ts';
import { handOverLink } from './hand-over-link.ts';
import { isOpenLink } from './opening-links.ts';
import { postLink } from './post-link.ts';
import { type Entered, enterByMail, isOwn, proveEmail } from './prove-email.ts';
import { signUpHere } from './sign-up-here.ts';
import { spendMailTo } from './spend-mail.ts';

/**
 * Verifies the address that the link was mailed to; in the browser that signed up it signs in too, once (spec:69).
 * Idempotent otherwise. Only for a POST: mail programs open links before people do.
 * @returns null where it did not sign in: the login page is next
 * @throws auth/link-expired where the token is forged, old, or for an address that is no longer the user's
 */
export async function verifyEmail(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits' | 'queue'>,
  token: string,
  client: Client,
): Promise<Entered | null> {
  await ctx.limits.spend('verify/address', ipKey(client.ip));
  const link = await openLink(ctx, token);
  if (!link) throw new AppError('auth/link-expired');
  const browser = stepOf(ctx.config, 'verify', '', client.cookies);
  return ctx.db.transaction(async (tx) => {
    const entered = isOwn(link, browser) ? await enterByMail(ctx, tx, link, browser, client) : null;
    if (entered) return entered;
    // in another browser the link still verifies the address for the person who signed up
    const step = link.browser === null ? null : await findStepByKey<'verify'>(ctx, tx, link.browser);
    if (!(await proveEmail(ctx, tx, link, step))) throw new AppError('auth/link-expired');
    return null;
  });
}

async function openLink(ctx: Needs<'clock' | 'config' | 'db'>, token: string) {
  const id = openSealedToken(ctx.config.authSecret, 'mailed link', token);
  if (!id) return null;
  const [link] = await ctx.db
    .select({
      userId: mailLinks.userId,
      email: mailLinks.email,
      browser: mailLinks.browser,
      verified: users.emailVerified,
    })
    .from(mailLinks)
    .innerJoin(users, and(eq(users.id, mailLinks.userId), eq(users.email, mailLinks.email)))
    .where(isOpenLink(id, 'verify', ctx.clock.now()));
  return link ?? null;
}

/**
 * The address that was signed up with in this browser and is not verified yet, and what a mailed link would do here.
 * Changes nothing.
 */
export async function pendingVerification(
  ctx: Needs<'clock' | 'config' | 'db'>,
  token: string | undefined,
  cookies: string,
): Promise<ApiResponse<'pendingVerification'>> {
  const signUp = await signUpHere(ctx, cookies);
  const email = signUp && (await emailOf(ctx.db, signUp.userId));
  const to = email && maskContact(email);
  if (token === undefined) return { to, link: null };
  const link = await openLink(ctx, token);
  if (!link) return { to, link: 'expired' };
  if (signUp && isOwn(link, signUp.browser)) return { to, link: 'own' };
  return { to, link: link.verified ? 'used' : 'other' };
}

/** What somebody can do whose registered address takes no mail. */
export const OTHER_EMAIL = 'Sign up with another one, or ask again once its mailbox works.';

/**
 * As `mailAgain`, for an address that was typed.
 * @returns whether this browser can type the mail's code
 * @throws as `mailAgain`; request/address-refused, unless accounts are hidden
 */
export async function resendVerification(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits' | 'mail' | 'queue'>,
  email: string,
  client: Client,
): Promise<{ code: boolean }> {
  const { code, refused } = await mailAgain(ctx, email, client);
  if (refused) throw recipientRefused(OTHER_EMAIL);
  return { code };
}

/**
 * Mails another link, with a code where this browser signed up. For an address that is verified already only the code
 * is mailed, which signs in here; another browser does not learn that nothing was mailed.
 * @returns whether this browser can type the mail's code; whether the address takes no mail
 * @throws auth/user-not-found unless accounts are hidden; auth/verification-mail-failed when the mail server does not
 * take it: it is sent once the server does; request/too-many
 */
export async function mailAgain(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits' | 'mail' | 'queue'>,
  email: string,
  client: Client,
): Promise<{ code: boolean; refused: boolean }> {
  const user = await spendMailTo(ctx, email, client);
  const signUp = await signUpHere(ctx, client.cookies);
  const browser = user && signUp?.userId === user.id ? stepKey('verify', signUp.browser) : null;
  const code = browser !== null;
  const link =
    user && (code || !user.emailVerified)
      ? await ctx.db.transaction((tx) => postLink(ctx, tx, user, 'account/verify', browser))
      : null;
  const shows = code || !ctx.config.hideAccounts;
  const handover = await handOverLink(ctx, 'account/verify', shows ? link : null);
  if (handover === 'later') throw new AppError('auth/verification-mail-failed');
  return { code, refused: handover === 'refused' };
}
