import { ownPath } from '@talkies/shared';
import type { ParsedInput } from '@talkies/shared/schemas';
import type { Needs } from '../../../chain/context.ts';
import type { Client } from '../client.ts';
import { handOverLink } from '../links/hand-over-link.ts';
import { postLink } from '../links/post-link.ts';
import { spendMailTo } from '../links/spend-mail.ts';
import { signInMethodsOf } from '../sign-in-methods.ts';
import { stepCookie } from '../sign-in-steps/step-cookie.ts';
import { beginStep, stepKey } from '../sign-in-steps/steps.ts';
import { mailboxNotReached } from './reset-password.ts';

/**
 * Lets somebody back in without leaving what they were doing. Where the mailbox is the only sign-in method a code is
 * mailed, which signs in here and counts as a reset (spec:41); otherwise the link that sets a password. The response is
 * the same for both.
 * @throws auth/user-not-found, and request/address-refused where the address takes no mail, unless accounts are hidden;
 * request/too-many
 */
export async function recoverHere(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits' | 'mail' | 'queue'>,
  { email, next }: ParsedInput<'recoverHere'>['body'],
  client: Client,
): Promise<{ mailed: boolean; cookies: string[] }> {
  const user = await spendMailTo(ctx, email, client);
  const byCode = user?.emailVerified === true && (await hasMailboxOnly(ctx, user.id));
  const posted = user
    ? await ctx.db.transaction(async (tx) => {
        if (!byCode) return { step: null, link: await postLink(ctx, tx, user, 'account/reset') };
        const data = { userId: user.id, next: ownPath(next), name: null, recovers: true as const };
        const step = await beginStep(ctx, 'verify', data, tx);
        return { step, link: await postLink(ctx, tx, user, 'account/verify', stepKey('verify', step)) };
      })
    : null;
  const link = ctx.config.hideAccounts ? null : (posted?.link ?? null);
  const handover = await handOverLink(ctx, byCode ? 'account/verify' : 'account/reset', link);
  if (handover === 'refused') throw mailboxNotReached();
  const cookies = posted?.step ? [stepCookie(ctx.config, 'verify', '', posted.step)] : [];
  return { mailed: handover === 'taken', cookies };
}

async function hasMailboxOnly(ctx: Needs<'config' | 'db'>, userId: string): Promise<boolean> {
  const { password, google, passkeys } = await signInMethodsOf(ctx, userId);
  return !password && google !== 'linked' && passkeys.length === 0;
}
