import type { ApiResponse } from '@talkies/shared/schemas';
import { and, asc, eq } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { accounts, passkeys } from './tables.ts';

type Passkey = typeof passkeys.$inferSelect;

export const presentPasskey = (row: Passkey): ApiResponse<'addPasskey'> => ({
  id: row.id,
  name: row.name,
  since: row.createdAt.toISOString(),
  lastUsed: row.lastUsedAt?.toISOString() ?? null,
  synced: row.backedUp,
});

/** The ways in which somebody can sign in, beside a mail. */
export async function signInMethodsOf(
  ctx: Needs<'config' | 'db'>,
  userId: string,
): Promise<ApiResponse<'signInMethods'>> {
  const linked = await ctx.db
    .select({ provider: accounts.providerId, hash: accounts.password })
    .from(accounts)
    .where(eq(accounts.userId, userId));
  const keys = await ctx.db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId)))
    .orderBy(asc(passkeys.createdAt));
  const google = linked.some(({ provider }) => provider === 'google');
  return {
    password: linked.some(({ provider, hash }) => provider === 'credential' && hash !== null),
    google: google ? 'linked' : ctx.config.google ? 'offered' : 'off',
    passkeys: keys.map(presentPasskey),
  };
}
