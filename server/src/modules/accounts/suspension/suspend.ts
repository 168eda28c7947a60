import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { users } from '../tables.ts';

declare module '../../../platform/mail/outbox.ts' {
  interface MailData {
    'account/suspended': { userId: string };
    'account/suspension-lifted': { userId: string };
  }
}

/**
 * Suspends an account with `tx`, and posts the mail that says why: its sessions end, and no sign-in method opens it
 * (`openSession`). What was paid stays paid. False where it is suspended already, or gone.
 */
export async function suspendUser(
  ctx: Needs<'clock' | 'mail'>,
  tx: Database,
  userId: string,
  reason: string,
): Promise<boolean> {
  const now = ctx.clock.now();
  const [row] = await tx
    .update(users)
    .set({ suspendedAt: now, suspendedFor: reason, updatedAt: now })
    .where(and(eq(users.id, userId), isNull(users.suspendedAt)))
    .returning({ id: users.id });
  if (!row) return false;
  // after the row: a sign-in locks it while it writes its session, so that session is ended as well
  await endSessionsOf(tx, userId);
  await ctx.mail.post(tx, 'account/suspended', { userId }, `${userId}/${now.toISOString()}`);
  return true;
}

/** Lifts a suspension. `since`: identifies it. False where that one is over. */
export async function liftSuspension(
  ctx: Needs<'clock' | 'mail'>,
  tx: Database,
  userId: string,
  since: Date,
): Promise<boolean> {
  const now = ctx.clock.now();
  const [row] = await tx
    .update(users)
    .set({ suspendedAt: null, suspendedFor: null, updatedAt: now })
    .where(and(eq(users.id, userId), eq(users.suspendedAt, since)))
    .returning({ id: users.id });
  if (!row) return false;
  await ctx.mail.post(tx, 'account/suspension-lifted', { userId }, `${userId}/${now.toISOString()}`);
  return true;
}

/**
 * Which of these accounts are suspended. All are locked until `tx` ends: a suspension is either made before, and seen
 * here, or after what `tx` writes.
 */
export async function suspendedAmong(tx: Database, userIds: readonly string[]): Promise<Set<string>> {
  const locked = tx
    .select({ id: users.id, suspendedAt: users.suspendedAt })
    .from(users)
    .where(inArray(users.id, [...new Set(userIds)]))
    .orderBy(users.id)
    .for('share')
    .as('locked');
  const rows = await tx.select({ id: locked.id }).from(locked).where(isNotNull(locked.suspendedAt));
  return new Set(rows.map(({ id }) => id));
}

/** For everything that is begun in somebody's name, in the transaction that writes it. @throws auth/suspended */
export async function requireNotSuspended(tx: Database, userId: string): Promise<void> {
  if ((await suspendedAmong(tx, [userId])).size > 0) throw new AppError('auth/suspended');
}
