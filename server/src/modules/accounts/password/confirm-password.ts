import type { Needs } from '../../../chain/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { passwordHashOf } from '../sign-in-methods.ts';
import { verifyPassword } from './hashing.ts';

/**
 * Checks the password of a signed-in person again, before something that cannot be undone.
 * @throws auth/wrong-password, request/too-many; auth/reauthentication-required where there is no password yet
 */
export async function confirmPassword(
  ctx: Needs<'db' | 'limits'>,
  userId: string,
  password: string,
): Promise<void> {
  await ctx.limits.spend('password/account', userId);
  const hash = await passwordHashOf(ctx.db, userId);
  if (hash === null)
    throw new AppError('auth/reauthentication-required', { detail: 'Set a password by mail first.' });
  if (!(await verifyPassword({ hash, password }))) throw new AppError('auth/wrong-password');
  await ctx.limits.forget('password/account', userId);
}
