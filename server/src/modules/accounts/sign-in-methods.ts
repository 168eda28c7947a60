import { randomUUID } from 'node:crypto';
import type { ApiResponse } from '@talkies/shared/schemas';
import { and, asc, eq, isNotNull, notExists, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { isOff } from '../../platform/settings/settings.ts';
import { passkeys, signInMethods, users } from './tables.ts';

type Passkey = typeof passkeys.$inferSelect;

export const presentPasskey = (row: Passkey): ApiResponse<'addPasskey'> => ({
  id: row.id,
  name: row.name,
  since: row.createdAt.toISOString(),
  lastUsed: row.lastUsedAt?.toISOString() ?? null,
  synced: row.backedUp,
});

/** Matches somebody's password, or their Google account. */
export const methodIs = (userId: string, provider: 'credential' | 'google'): SQL | undefined =>
  and(eq(signInMethods.userId, userId), eq(signInMethods.providerId, provider));

/** What opens an account, or proves its owner, and is mailed to them when it is added. */
export type AddedMethod = 'google' | 'passkey' | 'phone';

/** Mails the owner of an account, with `tx`, what was added to it: each time, so by a key of its own. */
export const postMethodAdded = (
  ctx: Needs<'mail'>,
  tx: Database,
  userId: string,
  method: AddedMethod,
): Promise<void> => ctx.mail.post(tx, 'account/sign-in-method-added', { userId, method }, randomUUID());

/** The stored hash; null where there is no password. */
export async function passwordHashOf(db: Database, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ hash: signInMethods.password })
    .from(signInMethods)
    .where(methodIs(userId, 'credential'));
  return row?.hash ?? null;
}

/** The sign-in methods of a person, beside a mail. */
export async function signInMethodsOf(
  ctx: Needs<'config' | 'db'>,
  userId: string,
): Promise<ApiResponse<'signInMethods'>> {
  const linked = await ctx.db
    .select({ provider: signInMethods.providerId, hash: signInMethods.password })
    .from(signInMethods)
    .where(eq(signInMethods.userId, userId));
  const keys = await ctx.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt));
  const google = linked.some(({ provider }) => provider === 'google');
  const offersGoogle = ctx.config.google !== null && !(await isOff(ctx, 'google'));
  return {
    password: linked.some(({ provider, hash }) => provider === 'credential' && hash !== null),
    google: google ? 'linked' : offersGoogle ? 'offered' : 'off',
    passkeys: keys.map(presentPasskey),
  };
}

/** The number of people whose only sign-in method is Google, beside a mail that sets a password. */
export async function onlyByGoogle(ctx: Needs<'db'>): Promise<number> {
  const other = alias(signInMethods, 'other');
  const ofUser = ctx.db
    .select({ id: other.id })
    .from(other)
    .where(
      and(
        eq(other.userId, signInMethods.userId),
        eq(other.providerId, 'credential'),
        isNotNull(other.password),
      ),
    );
  const keys = ctx.db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.userId, signInMethods.userId));
  return ctx.db.$count(
    signInMethods,
    and(eq(signInMethods.providerId, 'google'), notExists(ofUser), notExists(keys)),
  );
}

/** A number that was removed or replaced since is proven no longer; older rows may still hold it. */
export const hasProvenPhone = eq(users.verifiedPhone, users.phone);

/** The number of people whose phone number a code proved. */
export const provenPhones = (ctx: Needs<'db'>): Promise<number> => ctx.db.$count(users, hasProvenPhone);
