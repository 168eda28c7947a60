import type { Needs } from '../../../chain/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Actor, requireStrongProof } from '../confirm/confirmation.ts';
import { methodIs, signInMethodsOf } from '../sign-in-methods.ts';
import { signInMethods } from '../tables.ts';

/**
 * Removes Google from an account; may be called twice.
 * @throws auth/last-method where neither a password nor a passkey is left; auth/reauthentication-required
 */
export async function unlinkGoogle(ctx: Needs<'clock' | 'config' | 'db'>, actor: Actor): Promise<void> {
  const own = await signInMethodsOf(ctx, actor.id);
  if (!own.password && own.passkeys.length === 0) throw new AppError('auth/last-method');
  await requireStrongProof(ctx, actor);
  await ctx.db.delete(signInMethods).where(methodIs(actor.id, 'google'));
}
