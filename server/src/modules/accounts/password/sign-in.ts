import { and, eq, lte } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { ipKey } from '../../../platform/limits/limits.ts';
import type { Client } from '../client.ts';
import { lockAccount } from '../lock-account.ts';
import { userByEmail } from '../reads.ts';
import { knownDevice } from '../sessions/known-device.ts';
import { openSession } from '../sessions/open-session.ts';
import { passwordHashOf } from '../sign-in-methods.ts';
import { sessions } from '../tables.ts';
import { verifyPassword } from './hashing.ts';

interface Credentials {
  email: string;
  password: string;
}

/**
 * Opens a session and returns the cookies to set. Unknown people and wrong passwords take the same time.
 * @throws auth/user-not-found or auth/wrong-password (with `hideAccounts` auth/invalid-credentials for both),
 * auth/email-not-verified, request/too-many
 */
export async function signIn(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits'>,
  { email, password }: Credentials,
  client: Client,
): Promise<string[]> {
  await ctx.limits.spend('sign-in/address', ipKey(client.ip));
  const forget = await spendAttempt(ctx, email, client);
  const user = await userByEmail(ctx.db, email);
  const hash = user ? await passwordHashOf(ctx.db, user.id) : null;
  const wrong = new AppError(
    ctx.config.hideAccounts
      ? 'auth/invalid-credentials'
      : user
        ? 'auth/wrong-password'
        : 'auth/user-not-found',
  );
  if (!(await verifyPassword({ hash, password })) || !user) throw wrong;
  if (!user.emailVerified) throw new AppError('auth/email-not-verified');
  const opened = await ctx.db.transaction(async (tx) => {
    await lockAccount(tx, user.id, 'share');
    // hashing takes a while: a password that was replaced meanwhile opens nothing
    if ((await passwordHashOf(tx, user.id)) !== hash) return null;
    return openSession(ctx, tx, user, 'password', client);
  });
  if (!opened) throw wrong;
  await forget();
  await sweepSessions(ctx, user.id);
  return opened.cookies;
}

/**
 * Counts the attempt so that it limits guessing: a browser that signed in before has a budget of its own; all others
 * count by their IP address, and together. Returns the function that forgets it after a success.
 */
async function spendAttempt(
  ctx: Needs<'config' | 'limits'>,
  email: string,
  client: Client,
): Promise<() => Promise<void>> {
  const device = knownDevice(ctx.config, client.cookies, email);
  const budget = device ? 'sign-in/device' : 'sign-in/place';
  const who = `${device ?? ipKey(client.ip)} ${email}`;
  await ctx.limits.spend(budget, who);
  if (!device) await ctx.limits.spend('sign-in/account', email);
  return () => ctx.limits.forget(budget, who);
}

/** Deletes expired sessions. */
async function sweepSessions(ctx: Needs<'clock' | 'db'>, userId: string): Promise<void> {
  const ended = lte(sessions.expiresAt, ctx.clock.now());
  await ctx.db.delete(sessions).where(and(eq(sessions.userId, userId), ended));
}
