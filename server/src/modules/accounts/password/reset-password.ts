import type { ApiResponse, ParsedInput } from '@talkies/shared/schemas';
import { eq } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError, wrongFields } from '../../../platform/errors.ts';
import { ipKey } from '../../../platform/limits/limits.ts';
import { recipientRefused } from '../../../platform/mail/recipient-refused.ts';
import { openSealedToken } from '../../../platform/sealed-token.ts';
import type { Client } from '../client.ts';
import { closeEverySignInMethod, otherSignInMethods } from '../close-sign-in-methods.ts';
import { handOverLink } from '../links/hand-over-link.ts';
import { endOpeningLinks } from '../links/opening-links.ts';
import { postLink, postWelcome } from '../links/post-link.ts';
import { redeemLink } from '../links/redeem-link.ts';
import { spendMailTo } from '../links/spend-mail.ts';
import { noteRecovery } from '../note-recovery.ts';
import { renameRegistration } from '../profile/handles.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { users } from '../tables.ts';
import { hashPassword } from './hashing.ts';
import { setPassword } from './set-password.ts';

/**
 * Mails a link that sets a new password.
 * @throws auth/user-not-found, and request/address-refused where the address takes no mail, unless accounts are hidden;
 * request/too-many; auth/reset-mail-failed when the mail server does not take it: it is sent once the server does
 */
export async function requestReset(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits' | 'mail' | 'queue'>,
  email: string,
  client: Client,
): Promise<void> {
  const user = await spendMailTo(ctx, email, client);
  const link = user ? await ctx.db.transaction((tx) => postLink(ctx, tx, user, 'account/reset')) : null;
  const handover = await handOverLink(ctx, 'account/reset', ctx.config.hideAccounts ? null : link);
  if (handover === 'refused') throw mailboxNotReached();
  if (handover === 'later') throw new AppError('auth/reset-mail-failed');
}

export const mailboxNotReached = () =>
  recipientRefused('See that its mailbox works, then ask again, or write to us.');

/** The wallets of an account that other services hold the keys of: purchases may be sent to the active one. */
export interface OutsideWallets {
  list(tx: Database, userId: string): Promise<string[]>;
  remove(tx: Database, userId: string): Promise<void>;
}

/**
 * Sets a new password once for each link, ends every session and cancels a change of address. The link was mailed, so
 * it verifies the address too. With `closeOtherMethods`, and where the address was never verified, Google, passkeys,
 * phone number and the wallets whose keys others hold are removed too: somebody else may have added them. An account
 * of an address that was never verified gets its owner's name and consent (spec:43).
 * @returns what is left beside the new password
 * @throws auth/link-expired where the token is forged, used or old; request/invalid at `name` and `consent`, and the
 * link stays open, where the address was never verified and one of them is missing
 */
export async function confirmReset(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits' | 'mail' | 'queue'>,
  form: Omit<ParsedInput<'confirmReset'>['body'], 'confirmPassword'>,
  client: Client,
  outside: OutsideWallets,
): Promise<ApiResponse<'confirmReset'>['left']> {
  await ctx.limits.spend('reset/address', ipKey(client.ip));
  const id = openSealedToken(ctx.config.authSecret, 'mailed link', form.token);
  if (!id) throw new AppError('auth/link-expired');
  const hash = await hashPassword(form.password);
  return ctx.db.transaction(async (tx) => {
    const { user, email } = await redeemLink(ctx, tx, id, 'reset');
    if (user.email !== email) throw new AppError('auth/link-expired');
    const now = ctx.clock.now();
    await tx.update(users).set({ emailVerified: true, updatedAt: now }).where(eq(users.id, user.id));
    await noteRecovery(tx, user.id, now);
    if (!user.verified) await takeOver(ctx, tx, user.id, form);
    if (form.closeOtherMethods || !user.verified) {
      await closeEverySignInMethod(tx, user.id);
      await outside.remove(tx, user.id);
    }
    await setPassword(tx, user.id, hash, now);
    await endSessionsOf(tx, user.id);
    // links that were mailed before no longer work
    await endOpeningLinks(tx, user.id);
    await ctx.mail.post(tx, 'account/password-changed', { userId: user.id }, id);
    return { ...(await otherSignInMethods(tx, user.id)), wallets: await outside.list(tx, user.id) };
  });
}

/** Gives an account whose address was never verified to the owner of the address, who may not have registered it. */
async function takeOver(
  ctx: Needs<'clock' | 'queue'>,
  tx: Database,
  userId: string,
  { name, consent }: { name?: string | undefined; consent?: true | undefined },
): Promise<void> {
  if (name === undefined || !consent)
    throw wrongFields([
      {
        field: 'name',
        message: 'Nobody has used this address here yet. Which name should your account have?',
      },
      { field: 'consent', message: 'Please confirm your age or a parent’s consent.' },
    ]);
  await renameRegistration(tx, userId, name);
  await tx.update(users).set({ consentedAt: ctx.clock.now() }).where(eq(users.id, userId));
  await postWelcome(ctx, tx, userId);
}
