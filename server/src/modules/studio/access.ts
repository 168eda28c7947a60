import { mayDo, type StudioPermission, type StudioRole } from '@talkies/shared/studio';
import { and, eq } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type Actor, users } from '../accounts/index.ts';
import type { Operator } from './audit/write-line.ts';
import { studioConfirmedUntil } from './rules.ts';
import { studioMembers, studioSessions } from './tables.ts';

/** A member as stored at this moment, with the state of their session in the studio. */
export interface Member extends Actor, Operator {
  role: StudioRole;
  passkeySince: Date | null;
  codeUntil: Date | null;
  /** null: the session was not stepped up, or this has expired */
  until: Date | null;
  confirmedUntil: Date | null;
}

const found = {
  role: studioMembers.role,
  passkeySince: studioMembers.passkeySince,
  codeUntil: studioMembers.codeUntil,
  name: users.email,
  expiresAt: studioSessions.expiresAt,
  provedAt: studioSessions.provedAt,
};

const member = (db: Database, actor: Actor) =>
  db
    .select(found)
    .from(studioMembers)
    .innerJoin(users, eq(users.id, studioMembers.userId))
    .leftJoin(
      studioSessions,
      and(eq(studioSessions.userId, studioMembers.userId), eq(studioSessions.sessionId, actor.sessionId)),
    )
    .where(eq(studioMembers.userId, actor.id));

function present(
  { id, sessionId }: Actor,
  row: Awaited<ReturnType<typeof member>>[number] | undefined,
  now: Date,
): Member | null {
  if (!row) return null;
  const { expiresAt, provedAt, ...rest } = row;
  const open = expiresAt !== null && provedAt !== null && expiresAt > now;
  const confirmed = open ? studioConfirmedUntil(provedAt) : null;
  return {
    ...rest,
    ...{ id, sessionId },
    until: open ? expiresAt : null,
    confirmedUntil: confirmed && confirmed > now ? confirmed : null,
  };
}

/** The member of a session, by one query; null for people who are no members. */
export async function findMember(ctx: Needs<'clock' | 'db'>, actor: Actor): Promise<Member | null> {
  const [row] = await member(ctx.db, actor);
  return present(actor, row, ctx.clock.now());
}

/** @throws studio/step-up-required, studio/not-allowed */
export function requirePermission(
  who: Pick<Member, 'role' | 'until'>,
  permission: StudioPermission | 'member',
): void {
  if (who.until === null) throw new AppError('studio/step-up-required');
  if (permission !== 'member' && !mayDo(who.role, permission)) throw new AppError('studio/not-allowed');
}

/**
 * Reads a member anew and locks them until `tx` ends: a concurrent removal of their role happens either before,
 * and this throws, or after `tx`. `confirmed`: requires a proof of identity within the last minutes.
 * @throws request/not-found, studio/step-up-required, studio/not-allowed, studio/confirmation-required
 */
export async function lockMember(
  ctx: Needs<'clock'>,
  tx: Database,
  actor: Actor,
  needs: { permission: StudioPermission; confirmed: boolean },
): Promise<Member> {
  await tx
    .select({ id: studioMembers.userId })
    .from(studioMembers)
    .where(eq(studioMembers.userId, actor.id))
    .for('share');
  const [row] = await member(tx, actor);
  const now = present(actor, row, ctx.clock.now());
  if (!now) throw new AppError('request/not-found');
  requirePermission(now, needs.permission);
  if (needs.confirmed && now.confirmedUntil === null) throw new AppError('studio/confirmation-required');
  return now;
}
