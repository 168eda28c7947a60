import { APIError } from 'better-auth/api';
import { and, eq, lte } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import { addressKey } from '../../../limits/limits.ts';
import { type Auth, type Client, clientHeaders } from '../auth.ts';
import { userByEmail } from '../reads.ts';
import { knownDevice, rememberDevice } from '../sessions/known-device.ts';
import { sessionToken } from '../sessions/open-session.ts';
import { sessions } from '../tables.ts';

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
  try {
    const { headers, response } = await auth.api.signInEmail({
      body: credentials,
      headers: clientHeaders(client),
      returnHeaders: true,
    });
    await forget();
    await sweepSessions(ctx, response.user.id, client);
    return [...headers.getSetCookie(), rememberDevice(ctx.config, client.cookies, credentials.email)];
  } catch (error) {
    throw await refusal(ctx, credentials.email, error);
  }
}

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
