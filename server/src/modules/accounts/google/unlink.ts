import { and, eq } from 'drizzle-orm';
import type { Context } from '../../../chain/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Asker, requireStrongProof } from '../confirm/confirmation.ts';
import { accounts } from '../tables.ts';
import { waysOf } from '../ways.ts';

/**
 * Takes Google off an account; may be called twice.
 * @throws auth/last-way where neither a password nor a passkey is left; auth/reauthentication-required
 */
export async function unlinkGoogle(ctx: Context, asker: Asker): Promise<void> {
  const ways = await waysOf(ctx, asker.id);
  if (!ways.password && ways.passkeys.length === 0) throw new AppError('auth/last-way');
  await requireStrongProof(ctx, asker);
  await ctx.db.delete(accounts).where(and(eq(accounts.userId, asker.id), eq(accounts.providerId, 'google')));
}
