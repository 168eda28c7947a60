import { and, eq } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Actor, requireStrongProof } from '../confirm/confirmation.ts';
import { passkeys } from '../tables.ts';

const own = (userId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));

/** @throws request/not-found where it is not theirs */
export async function renamePasskey(
  ctx: Needs<'db'>,
  userId: string,
  id: string,
  name: string,
): Promise<void> {
  const named = await ctx.db.update(passkeys).set({ name }).where(own(userId, id)).returning();
  if (named.length === 0) throw new AppError('request/not-found');
}

/**
 * Removes a passkey. A mail always leads in, so the last one may be removed too.
 * @throws request/not-found where it is not theirs, or gone; auth/reauthentication-required
 */
export async function removePasskey(ctx: Needs<'clock' | 'db'>, actor: Actor, id: string): Promise<void> {
  const [known] = await ctx.db.select({ id: passkeys.id }).from(passkeys).where(own(actor.id, id));
  if (!known) throw new AppError('request/not-found');
  await requireStrongProof(ctx, actor);
  const gone = await ctx.db.delete(passkeys).where(own(actor.id, id)).returning();
  if (gone.length === 0) throw new AppError('request/not-found');
}
