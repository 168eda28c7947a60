import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from './confirm/confirmation.ts';
import { sessions, users } from './tables.ts';

/**
 * Locks a person's row until `tx` ends: `share` while a sign-in method is used, `update` while some are closed. Take
 * this lock before any on its dependent rows (sign-in methods, sessions, mailed links): one order for all prevents
 * deadlocks. Null where there is no such account.
 */
export async function lockAccount(tx: Database, userId: string, strength: 'share' | 'update') {
  const [user] = await tx
    .select({ id: users.id, email: users.email, verified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId))
    .for(strength);
  return user ?? null;
}

/**
 * As `lockAccount` with `update`, by a signed-in person: whether their session still exists. So what they add is either
 * written before every sign-in method is closed, and closed with the rest, or finds the session gone.
 */
export async function lockActor(tx: Database, { id, sessionId }: Actor): Promise<boolean> {
  await lockAccount(tx, id, 'update');
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, id)));
  return session !== undefined;
}
