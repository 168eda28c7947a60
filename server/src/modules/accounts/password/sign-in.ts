import { APIError } from 'better-auth/api';
import { and, eq, inArray, lte, type SQL } from 'drizzle-orm';
import type { Context } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { addressKey } from '../../../platform/limits/limits.ts';
import { type Auth, type Client, clientHeaders } from '../auth.ts';
import { userByEmail } from '../reads.ts';
import { knownDevice, rememberDevice } from '../sessions/known-device.ts';
import { sessionToken } from '../sessions/open-session.ts';
import { accounts, sessions, users } from '../tables.ts';

interface Credentials {
  email: string;
  password: string;
}

/**
 * Opens a session and returns the cookies to set. Unknown people and wrong passwords take the same time: better-auth
 * hashes either way.
 * @throws auth/user-not-found or auth/wrong-password (with `hideAccounts` auth/invalid-credentials for both),
 * auth/email-not-verified, request/too-many
 */
export async function signIn(
  ctx: Context,
  auth: Auth,
  credentials: Credentials,
  client: Client,
): Promise<string[]> {
  await ctx.limits.spend('sign-in/address', addressKey(client.address));
  const forget = await spendAttempt(ctx, credentials.email, client);
  const checked = await passwordOf(ctx.db, credentials.email);
  try {
    const { headers, response } = await auth.api.signInEmail({
      body: credentials,
      headers: clientHeaders(client),
      returnHeaders: true,
    });
    if (!(await isStillTheirs(ctx, response, checked)))
      throw new AppError(ctx.config.hideAccounts ? 'auth/invalid-credentials' : 'auth/wrong-password');
    await forget();
    await sweepSessions(ctx, response.user.id, client);
    return [...headers.getSetCookie(), rememberDevice(ctx.config, client.cookies, credentials.email)];
  } catch (error) {
    throw await refusal(ctx, credentials.email, error);
  }
}

const passwordRows = (db: Database, whose: SQL) =>
  db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(whose, eq(accounts.providerId, 'credential')));

/** The hash that is about to be checked; null where there is none. */
async function passwordOf(db: Database, email: string): Promise<string | null> {
  const person = db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const [row] = await passwordRows(db, inArray(accounts.userId, person));
  return row?.hash ?? null;
}

/**
 * Hashing takes a while: a password that was replaced meanwhile opens nothing, and the session goes again. Its row is
 * held while we look, see `closeEveryWay`.
 */
const isStillTheirs = (
  ctx: Context,
  opened: { token: string; user: { id: string } },
  checked: string | null,
): Promise<boolean> =>
  ctx.db.transaction(async (tx) => {
    const [present] = await passwordRows(tx, eq(accounts.userId, opened.user.id)).for('share');
    const same = checked !== null && present?.hash === checked;
    if (!same) await tx.delete(sessions).where(eq(sessions.token, opened.token));
    return same;
  });

/**
 * Counts the attempt where it hurts who guesses: a browser that signed in before for itself; all others by the place
 * they come from, and together. Returns how a success is forgotten.
 */
async function spendAttempt(ctx: Context, email: string, client: Client): Promise<() => Promise<void>> {
  const device = knownDevice(ctx.config, client.cookies, email);
  const budget = device ? 'sign-in/device' : 'sign-in/place';
  const who = `${device ?? addressKey(client.address)} ${email}`;
  await ctx.limits.spend(budget, who);
  if (!device) await ctx.limits.spend('sign-in/account', email);
  return () => ctx.limits.forget(budget, who);
}

/** What has ended goes; and who signs in anew leaves the session that this browser had, whosever it was. */
async function sweepSessions(ctx: Context, userId: string, client: Client): Promise<void> {
  const before = await sessionToken(ctx, client.cookies);
  if (before) await ctx.db.delete(sessions).where(eq(sessions.token, before));
  const ended = lte(sessions.expiresAt, ctx.clock.now());
  await ctx.db.delete(sessions).where(and(eq(sessions.userId, userId), ended));
}

async function refusal(ctx: Context, email: string, error: unknown): Promise<unknown> {
  if (!(error instanceof APIError)) return error;
  if (error.body?.code === 'EMAIL_NOT_VERIFIED') return new AppError('auth/email-not-verified');
  if (error.body?.code !== 'INVALID_EMAIL_OR_PASSWORD') return error;
  const user = await userByEmail(ctx.db, email);
  if (ctx.config.hideAccounts) return new AppError('auth/invalid-credentials');
  return new AppError(user ? 'auth/wrong-password' : 'auth/user-not-found');
}
