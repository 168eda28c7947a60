import { MINUTE_MS } from '@talkies/shared';
import type { ApiResponse } from '@talkies/shared/schemas';
import { and, desc, eq, gt, inArray, lte, ne } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Actor } from '../confirm/confirmation.ts';
import { sessions } from '../tables.ts';
import { deviceWords, locationOf } from './device.ts';

/** How often a session may note that it is used, so that reading one seldom writes. */
const SEEN_MS = 15 * MINUTE_MS;

/** The sessions of a person, latest use first. */
export async function listSessions(
  ctx: Needs<'clock' | 'db'>,
  actor: Actor,
): Promise<ApiResponse<'listSessions'>> {
  const open = await sessionsOf(ctx, actor.id);
  return { sessions: open.map((one) => ({ ...one, current: one.id === actor.sessionId })) };
}

/** A person's open sessions, without what would let somebody use one. */
export async function sessionsOf(ctx: Needs<'clock' | 'db'>, userId: string) {
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, ctx.clock.now())))
    .orderBy(desc(sessions.updatedAt), desc(sessions.createdAt));
  return rows.map((row) => ({
    id: row.id,
    device: deviceWords(row.userAgent),
    location: locationOf(row.ipAddress),
    method: row.method,
    since: row.createdAt.toISOString(),
    lastSeen: row.updatedAt.toISOString(),
  }));
}

/** Signs one of one's own devices out. @throws request/not-found where it is another's, or out already */
export async function endSession(ctx: Needs<'db'>, actor: Actor, id: string): Promise<void> {
  const ended = await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, actor.id)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw new AppError('request/not-found');
}

/** Signs out everywhere else; may be called twice. Returns how many sessions ended. */
export async function endOtherSessions(ctx: Needs<'db'>, actor: Actor): Promise<number> {
  const ended = await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.userId, actor.id), ne(sessions.id, actor.sessionId)))
    .returning({ id: sessions.id });
  return ended.length;
}

/** Signs somebody out everywhere, with `tx`. @returns how many sessions ended */
export async function endSessionsOf(tx: Database, userId: string): Promise<number> {
  const ended = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id });
  return ended.length;
}

/** Which of these sessions are still open. */
export async function unexpiredSessions(ctx: Needs<'clock' | 'db'>, ids: string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, ids), gt(sessions.expiresAt, ctx.clock.now())));
  return new Set(rows.map(({ id }) => id));
}

/** Notes that a session is in use, unless that was noted a moment ago. */
export async function noteSeen(
  ctx: Needs<'clock' | 'db'>,
  session: { id: string; seen: Date },
): Promise<void> {
  const now = ctx.clock.now();
  const stale = new Date(now.getTime() - SEEN_MS);
  if (session.seen > stale) return;
  await ctx.db
    .update(sessions)
    .set({ updatedAt: now })
    .where(and(eq(sessions.id, session.id), lte(sessions.updatedAt, stale)));
}
