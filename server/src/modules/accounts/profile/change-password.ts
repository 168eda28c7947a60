import type { ParsedInput } from '@talkies/shared/schemas';
import type { Needs } from '../../../chain/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { endOpeningLinks } from '../links/opening-links.ts';
import { lockActor } from '../lock-account.ts';
import { confirmPassword } from '../password/confirm-password.ts';
import { hashPassword } from '../password/hashing.ts';
import { setPassword } from '../password/set-password.ts';
import { endSessionsOf } from '../sessions/sessions.ts';

const wrong = 'auth/wrong-password: Wrong password';

/**
 * Sets a new password after a check of the present one and ends every session, also the caller's (spec:21).
 * @throws request/invalid at `currentPassword`, request/too-many; auth/reauthentication-required without a password
 */
export async function changePassword(
  ctx: Needs<'clock' | 'db' | 'limits' | 'mail'>,
  actor: { id: string; sessionId: string },
  form: ParsedInput<'changePassword'>['body'],
): Promise<void> {
  try {
    await confirmPassword(ctx, actor.id, form.currentPassword);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'auth/wrong-password') throw error;
    const fields = [{ field: 'currentPassword', message: wrong }];
    throw new AppError('request/invalid', { fields, detail: `currentPassword: ${wrong}` });
  }
  const hash = await hashPassword(form.password);
  await ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now();
    // of two changes at once the first ends the session of the second
    if (!(await lockActor(tx, actor))) throw new AppError('auth/required');
    await setPassword(tx, actor.id, hash, now);
    await endSessionsOf(tx, actor.id);
    // cancels a change of address that somebody else may have requested
    await endOpeningLinks(tx, actor.id);
    await ctx.mail.post(tx, 'account/password-changed', { userId: actor.id }, actor.sessionId);
  });
}
