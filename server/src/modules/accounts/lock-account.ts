import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from './confirm/confirmation.ts';
import { sessions, users } from './tables.ts';

/**
 * Locks a person's row until `tx` ends: `share` while a sign-in method is used, `update` while some are closed. Whoever locks what
 * hangs on it (sign-in methods, sessions, mailed links) takes this first. All take these rows in one order, so nobody waits for
 * somebody who waits for them. Null where there is nobody.
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
 * As `lockAccount` with `update`, by somebody who is signed in: whether they still are. So what they add comes before whatever
 * closes every way in, and is closed with the rest, or finds its session gone.
 */
export async function lockActor(tx: Database, { id, sessionId }: Actor): Promise<boolean> {
  await lockAccount(tx, id, 'update');
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, id)));
  return session !== undefined;
}
