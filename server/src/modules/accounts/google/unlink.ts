import { and, eq } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Actor, requireStrongProof } from '../confirm/confirmation.ts';
import { signInMethodsOf } from '../sign-in-methods.ts';
import { accounts } from '../tables.ts';

/**
 * Takes Google off an account; may be called twice.
 * @throws auth/last-method where neither a password nor a passkey is left; auth/reauthentication-required
 */
export async function unlinkGoogle(ctx: Needs<'clock' | 'config' | 'db'>, actor: Actor): Promise<void> {
  const signInMethods = await signInMethodsOf(ctx, actor.id);
  if (!signInMethods.password && signInMethods.passkeys.length === 0) throw new AppError('auth/last-method');
  await requireStrongProof(ctx, actor);
  await ctx.db.delete(accounts).where(and(eq(accounts.userId, actor.id), eq(accounts.providerId, 'google')));
}
