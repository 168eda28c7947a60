import { eq } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { AppError } from '../../platform/errors.ts';
import { users } from './tables.ts';

/** Makes somebody an operator, or takes it back. Called by a command, never by the web. @throws auth/user-not-found */
export async function makeOperator(
  ctx: Needs<'clock' | 'db'>,
  email: string,
  operator = true,
): Promise<void> {
  const [user] = await ctx.db
    .update(users)
    .set({ operator, updatedAt: ctx.clock.now() })
    .where(eq(users.email, email.trim().toLowerCase()))
    .returning({ id: users.id });
  if (!user) throw new AppError('auth/user-not-found');
}
