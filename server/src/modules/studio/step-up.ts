import { eq, sql } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../accounts/index.ts';
import { studioSessionExpiry } from './rules.ts';
import { studioMembers, studioSessions } from './tables.ts';

/** Opens the studio for a session, or confirms it again; from the first passkey on, a mailed code no longer opens it. */
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
