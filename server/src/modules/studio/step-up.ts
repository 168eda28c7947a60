import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../accounts/index.ts';
import { studioSessionExpiry } from './rules.ts';
import { studioMembers, studioSessions } from './tables.ts';

/**
 * Notes, with the `tx` that adds a passkey, since when a member has had one: from then on a mailed code opens the studio
 * no longer, also where the passkey is removed before it opened the studio. Changes nothing later, or for others.
 */
export async function noteFirstPasskey(ctx: Needs<'clock'>, tx: Database, userId: string): Promise<void> {
  await tx
    .update(studioMembers)
    .set({ passkeySince: ctx.clock.now() })
    .where(and(eq(studioMembers.userId, userId), isNull(studioMembers.passkeySince)));
}

/** Opens the studio for a session, or confirms it again. */
export async function openStudio(
  ctx: Needs<'clock'>,
  tx: Database,
  { id, sessionId }: Actor,
  by: 'passkey' | 'mail',
): Promise<void> {
  const now = ctx.clock.now();
  const row = { userId: id, by, provedAt: now, expiresAt: studioSessionExpiry(now) };
  await tx
    .insert(studioSessions)
    .values({ sessionId, ...row })
    .onConflictDoUpdate({ target: studioSessions.sessionId, set: row });
  const first = by === 'passkey' ? { passkeySince: sql`least(${studioMembers.passkeySince}, ${now})` } : {};
  await tx
    .update(studioMembers)
    .set({ ...first, codeUntil: null })
    .where(eq(studioMembers.userId, id));
}

/** Closes the studio for this session; the shop stays open. Idempotent. */
export async function closeStudio(ctx: Needs<'db'>, { sessionId }: Actor): Promise<void> {
  await ctx.db.delete(studioSessions).where(eq(studioSessions.sessionId, sessionId));
}
