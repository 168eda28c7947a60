import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { SignInMethod } from '@talkies/shared';
import { eq } from 'drizzle-orm';
import { parse, serialize, serializeSigned } from 'hono/utils/cookie';
import type { Needs } from '../../../chain/context.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type Client, sessionCookie } from '../client.ts';
import { confirmSession } from '../confirm/confirmation.ts';
import { sessionExpiry, sessionSeconds } from '../rules.ts';
import { stepCookie, stepOf } from '../sign-in-steps/step-cookie.ts';
import { requireNotSuspended } from '../suspension/suspend.ts';
import { sessions } from '../tables.ts';
import { rememberDevice } from './known-device.ts';

/**
 * The session's token in a request's cookies, after its seal (`serializeSigned`: HMAC-SHA256 in base64) was checked;
 * null without one. Each request needs it twice, and Hono's own check, which uses Web Crypto and a thread, costs as
 * much as a statement.
 */
export function sessionToken(ctx: Needs<'config'>, cookies: string): string | null {
  const name = sessionCookie(ctx.config.instance);
  const { [name]: sealed = '' } = parse(cookies, name);
  const end = sealed.lastIndexOf('.');
  if (end < 1) return null;
  const token = sealed.slice(0, end);
  const expected = createHmac('sha256', ctx.config.authSecret).update(token).digest();
  const seal = Buffer.from(sealed.slice(end + 1), 'base64');
  return seal.length === expected.length && timingSafeEqual(seal, expected) ? token : null;
}

const cookieOf = (config: Config, maxAge: number) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'Lax' as const,
  secure: config.publicUrl.startsWith('https:'),
  maxAge,
});

/**
 * Ends the session of a request's cookies, also for anybody with a copy of them. Returns the cookie that deletes it.
 */
export async function closeSession(ctx: Needs<'config' | 'db'>, cookies: string): Promise<string> {
  const token = sessionToken(ctx, cookies);
  if (token) await ctx.db.delete(sessions).where(eq(sessions.token, token));
  return serialize(sessionCookie(ctx.config.instance), '', cookieOf(ctx.config, 0));
}

/**
 * Opens a session for somebody who has just proved their identity, ends the previous session of this browser, of
 * whatever account, and returns the cookies to set. A passkey or Google also confirms the session (adr/090). Every
 * sign-in ends here, so here a suspended account stays closed (adr/304).
 * @throws auth/suspended
 */
export async function openSession(
  ctx: Needs<'clock' | 'config'>,
  tx: Database,
  user: { id: string; email: string },
  method: SignInMethod,
  client: Client,
): Promise<{ sessionId: string; cookies: string[] }> {
  await requireNotSuspended(tx, user.id);
  const { config } = ctx;
  const now = ctx.clock.now();
  const before = sessionToken(ctx, client.cookies);
  if (before) await tx.delete(sessions).where(eq(sessions.token, before));
  const token = randomBytes(32).toString('base64url');
  const sessionId = randomUUID();
  await tx.insert(sessions).values({
    id: sessionId,
    token,
    userId: user.id,
    method,
    expiresAt: sessionExpiry(now),
    ipAddress: client.ip,
    userAgent: client.userAgent.slice(0, 300),
    createdAt: now,
    updatedAt: now,
  });
  if (method !== 'password') await confirmSession(tx, { id: user.id, sessionId }, method, now);
  const name = sessionCookie(config.instance);
  const cookie = await serializeSigned(name, token, config.authSecret, cookieOf(config, sessionSeconds));
  const cookies = [cookie, rememberDevice(config, client.cookies, user.email)];
  // a signed-in browser waits for no code
  if (stepOf(config, 'verify', '', client.cookies)) cookies.push(stepCookie(config, 'verify', '', null));
  return { sessionId, cookies };
}
