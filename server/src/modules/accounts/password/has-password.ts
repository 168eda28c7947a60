import { and, eq, isNotNull } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { accounts } from '../tables.ts';

/** Whether somebody can sign in by a password; who came by Google alone cannot. */
export async function hasPassword(ctx: Needs<'db'>, userId: string): Promise<boolean> {
  const own = and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'));
  const rows = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(own, isNotNull(accounts.password)));
  return rows.length > 0;
}
