import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { ipKey } from '../../../platform/limits/limits.ts';
import type { Client } from '../client.ts';
import { wrongCode } from '../confirm/codes.ts';
import { CODE_TRIES, isCode, maskContact } from '../confirm/rules.ts';
import { emailOf } from '../reads.ts';
import { stepKey } from '../sign-in-steps/steps.ts';
import { mailLinks } from '../tables.ts';
import { type Entered, enterByMail } from './prove-email.ts';
import { signUpHere } from './sign-up-here.ts';
import { mailAgain, OTHER_EMAIL } from './verify-email.ts';

/**
 * Takes the code of a verification mail, typed in the browser that signed up: verifies the address and signs in, once.
 * Another browser learns nothing, not even that there is a code.
 * @throws auth/code-wrong, auth/code-expired (old, used, tried too often, replaced, or of another browser),
 * request/too-many
 */
export async function verifyCode(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits' | 'queue'>,
  given: string,
  client: Client,
): Promise<Entered> {
  await ctx.limits.spend('verify/address', ipKey(client.ip));
  const signUp = await signUpHere(ctx, client.cookies);
  if (!signUp) throw new AppError('auth/code-expired');
  // only the browser that signed up can use this up, and the mail's link continues to work
  await ctx.limits.spend('verify-code/account', signUp.userId);
  // counted before it is compared, so that simultaneous tries are all counted
  const [link] = await ctx.db
    .update(mailLinks)
    .set({ tries: sql`${mailLinks.tries} + 1` })
    .where(
      and(
        eq(mailLinks.browser, stepKey('verify', signUp.browser)),
        lt(mailLinks.tries, CODE_TRIES),
        gt(mailLinks.codeExpiresAt, ctx.clock.now()),
      ),
    )
    .returning();
  if (!link) throw new AppError('auth/code-expired');
  if (!isCode(ctx.config.authSecret, link.id, given)) throw wrongCode(link.tries);
  const entered = await ctx.db.transaction((tx) => enterByMail(ctx, tx, link, signUp.browser, client));
  if (!entered) throw new AppError('auth/code-expired');
  await ctx.limits.forget('verify-code/account', signUp.userId);
  return entered;
}

/**
 * Mails another link and code to the address that signed up in this browser.
 * @returns the address, shortened
 * @throws auth/code-expired where no sign-up waits here, request/too-many, request/address-refused,
 * auth/verification-mail-failed
 */
export async function resendVerifyCode(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits' | 'mail' | 'queue'>,
  client: Client,
): Promise<string> {
  const signUp = await signUpHere(ctx, client.cookies);
  const email = signUp && (await emailOf(ctx.db, signUp.userId));
  if (!email) throw new AppError('auth/code-expired');
  // the address was not typed just now, so the error is shown above the code's field
  const { refused } = await mailAgain(ctx, email, client);
  if (refused) throw new AppError('request/address-refused', { detail: OTHER_EMAIL });
  return maskContact(email);
}
