import { type Proof, proofs, strongProofs } from '@talkies/shared';
import { and, eq, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { sessions } from '../tables.ts';
import { confirmedUntil } from './rules.ts';
import { sessionConfirmations } from './tables.ts';

/** A signed-in person, as far as proofs need them; a request's `user()` is one. */
export interface Actor {
  id: string;
  sessionId: string;
}

/**
 * Notes that the person behind a session has just proved their identity. Idempotent.
 * @throws auth/required where the session has ended meanwhile
 */
export async function confirmSession(db: Database, actor: Actor, by: Proof, at: Date): Promise<void> {
  const session = db
    .select({
      sessionId: sessions.id,
      userId: sessions.userId,
      by: sql<Proof>`${by}::text`.as('by'),
      at: sql<Date>`${at.toISOString()}::timestamptz`.as('at'),
    })
    .from(sessions)
    .where(and(eq(sessions.id, actor.sessionId), eq(sessions.userId, actor.id)))
    .for('key share');
  const [confirmed] = await db
    .insert(sessionConfirmations)
    .select(session)
    .onConflictDoUpdate({ target: sessionConfirmations.sessionId, set: { by, at } })
    .returning({ sessionId: sessionConfirmations.sessionId });
  if (!confirmed) throw new AppError('auth/required');
}

/** How and until when a session counts as confirmed; null where it does not. */
export async function confirmationOf(
  db: Database,
  actor: Actor,
  now: Date,
): Promise<{ by: Proof; until: Date } | null> {
  const [row] = await db
    .select()
    .from(sessionConfirmations)
    .where(eq(sessionConfirmations.sessionId, actor.sessionId));
  if (row?.userId !== actor.id) return null;
  const until = confirmedUntil(row.at);
  return until > now ? { by: row.by, until } : null;
}

/** Whether a session was confirmed within a quarter of an hour by more than the password. */
export async function isStronglyConfirmed(db: Database, actor: Actor, now: Date): Promise<boolean> {
  const by = (await confirmationOf(db, actor, now))?.by;
  return strongProofs.some((proof) => proof === by);
}

const unproved = (counts: readonly Proof[]): AppError =>
  new AppError('auth/reauthentication-required', { proofs: counts });

/**
 * Refuses a session that was not confirmed within a quarter of an hour by a proof that a stolen password does not give.
 * Guards everything that leads to money or changes a sign-in method.
 * @throws auth/reauthentication-required
 */
export async function requireStrongProof(ctx: Needs<'clock' | 'db'>, actor: Actor): Promise<void> {
  if (!(await isStronglyConfirmed(ctx.db, actor, ctx.clock.now()))) throw unproved(strongProofs);
}

/** As `requireStrongProof`, but a password is enough. @throws auth/reauthentication-required */
export async function requireConfirmed(ctx: Needs<'clock' | 'db'>, actor: Actor): Promise<void> {
  if (!(await confirmationOf(ctx.db, actor, ctx.clock.now()))) throw unproved(proofs);
}
