import { eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import { confirmedUntil } from './rules.ts';
import { type Proof, sessionConfirmations } from './tables.ts';

/** Somebody who is signed in, as far as proving who they are goes; a request's `user()` is one. */
export interface Asker {
  id: string;
  sessionId: string;
}

/** Notes that the person behind a session has just proved who they are. Idempotent. */
export async function confirmSession(db: Database, asker: Asker, by: Proof, at: Date): Promise<void> {
  const row = { sessionId: asker.sessionId, userId: asker.id, by, at };
  await db
    .insert(sessionConfirmations)
    .values(row)
    .onConflictDoUpdate({ target: sessionConfirmations.sessionId, set: { by, at } });
}

/** How and until when a session counts as confirmed; null where it does not. */
export async function confirmationOf(
  db: Database,
  asker: Asker,
  now: Date,
): Promise<{ by: Proof; until: Date } | null> {
  const [row] = await db
    .select()
    .from(sessionConfirmations)
    .where(eq(sessionConfirmations.sessionId, asker.sessionId));
  if (row?.userId !== asker.id) return null;
  const until = confirmedUntil(row.at);
  return until > now ? { by: row.by, until } : null;
}

/**
 * Refuses whoever has not proved within ten minutes that it is them, by any of `ways`. Give `db` inside a transaction.
 * @throws auth/reauthentication-required
 */
export async function requireConfirmed(
  ctx: Pick<Context, 'db' | 'clock'>,
  asker: Asker,
  ways?: readonly Proof[],
  db: Database = ctx.db,
): Promise<void> {
  const confirmed = await confirmationOf(db, asker, ctx.clock.now());
  if (!confirmed || (ways && !ways.includes(confirmed.by)))
    throw new AppError('auth/reauthentication-required');
}
