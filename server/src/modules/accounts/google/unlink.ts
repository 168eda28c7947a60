import { and, eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import { accounts } from '../tables.ts';
import { waysOf } from '../ways.ts';

/**
 * Takes Google off an account; may be called twice.
 * @throws auth/last-way where neither a password nor a passkey is left
 */
export async function unlinkGoogle(ctx: Context, userId: string): Promise<void> {
  const ways = await waysOf(ctx, userId);
  if (!ways.password && ways.passkeys.length === 0) throw new AppError('auth/last-way');
  await ctx.db.delete(accounts).where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'google')));
}
