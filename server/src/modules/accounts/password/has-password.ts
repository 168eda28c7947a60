import { and, eq, isNotNull } from 'drizzle-orm';
import type { Context } from '../../../chain/context.ts';
import { accounts } from '../tables.ts';

/** Whether somebody can sign in by a password; who came by Google alone cannot. */
export async function hasPassword(ctx: Pick<Context, 'db'>, userId: string): Promise<boolean> {
  const own = and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'));
  const rows = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(own, isNotNull(accounts.password)));
  return rows.length > 0;
}
