import type { StudioRole } from '@talkies/shared/studio';
import type { StudioMember } from '@talkies/shared/studio/schemas';
import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { AppError } from '../../platform/errors.ts';
import { lockAccount, passkeysOf, userByEmail, users } from '../accounts/index.ts';
import { type Acting, actAsOperator, type Requirement } from './act-as-operator.ts';
import type { Fields } from './audit/rules.ts';
import type { AuditEntry } from './audit/write-line.ts';
import { memberCodeExpiry } from './rules.ts';
import { studioMembers, studioSessions } from './tables.ts';

type Ctx = Needs<'clock' | 'config' | 'db'>;

/** Runs changes of members one after another, so that two owners cannot remove each other's role. */
export const lockMembers = (tx: Database): Promise<void> => lockName(tx, 'studio/members');
export const changingMembers: Requirement = { permission: 'members', confirmed: true, lock: lockMembers };

export const memberRows = (db: Database) =>
  db
    .select({ member: studioMembers, name: users.name, email: users.email })
    .from(studioMembers)
    .innerJoin(users, eq(users.id, studioMembers.userId));
type MemberRow = Awaited<ReturnType<typeof memberRows>>[number];

export const presentMember = ({ member, name, email }: MemberRow): StudioMember => ({
  id: member.userId,
  name,
  email,
  role: member.role,
  since: member.createdAt.toISOString(),
  addedBy: member.addedBy,
  passkey: member.passkeySince !== null,
});

/** @throws request/not-found */
async function memberOf(tx: Database, userId: string): Promise<MemberRow> {
  const [row] = await memberRows(tx).where(eq(studioMembers.userId, userId));
  if (!row) throw new AppError('request/not-found');
  return row;
}

/** Whether the studio has an owner besides that person. */
export async function hasOtherOwner(db: Database, userId: string): Promise<boolean> {
  const [other] = await db
    .select({ id: studioMembers.userId })
    .from(studioMembers)
    .where(and(eq(studioMembers.role, 'owner'), ne(studioMembers.userId, userId)))
    .limit(1);
  return other !== undefined;
}

/** @throws studio/last-owner */
async function requireAnotherOwner(tx: Database, userId: string): Promise<void> {
  if (!(await hasOtherOwner(tx, userId))) throw new AppError('studio/last-owner');
}

const entryOf = (
  operation: string,
  row: MemberRow,
  before: Fields | null,
  after: Fields | null,
): AuditEntry => ({ operation, subject: { kind: 'member', id: row.member.userId }, before, after });

/** A member's role; null for people who are no members. */
export async function roleOf(db: Database, userId: string): Promise<StudioRole | null> {
  const [row] = await db
    .select({ role: studioMembers.role })
    .from(studioMembers)
    .where(eq(studioMembers.userId, userId));
  return row?.role ?? null;
}

/** Makes a user a member in the transaction of the act that decides it; replaces an earlier role. */
export async function putMember(
  ctx: Needs<'clock'>,
  tx: Database,
  userId: string,
  { role, addedBy }: { role: StudioRole; addedBy: string },
): Promise<void> {
  const now = ctx.clock.now();
  // a passkey is either read here, or added once the member's row notes it (`noteFirstPasskey`)
  await lockAccount(tx, userId, 'share');
  const known = await passkeysOf(tx, userId);
  await tx
    .insert(studioMembers)
    .values({
      ...{ userId, role, addedBy },
      // a member with a passkey needs it from their first visit on
      passkeySince: known.length > 0 ? now : null,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({ target: studioMembers.userId, set: { role, updatedAt: now } });
}

/**
 * Makes a person with an account an owner, also the first one; only the command can do it (spec:25).
 * @throws auth/user-not-found without an account, or without a verified address
 */
export async function addOwner(ctx: Ctx, email: string): Promise<void> {
  await actAsOperator(ctx, 'command', changingMembers, async (tx) => {
    const user = await userByEmail(tx, email.trim().toLowerCase());
    if (!user?.emailVerified) throw new AppError('auth/user-not-found');
    const [before] = await memberRows(tx).where(eq(studioMembers.userId, user.id));
    await putMember(ctx, tx, user.id, { role: 'owner', addedBy: 'command' });
    const row = await memberOf(tx, user.id);
    const from = before ? { role: before.member.role } : null;
    const after = { email: row.email, role: 'owner' };
    return {
      result: undefined,
      entry: from?.role === 'owner' ? [] : entryOf('member.add', row, from, after),
    };
  });
}

/** @throws request/not-found, studio/last-owner */
export function changeRole(ctx: Ctx, who: Acting, userId: string, role: StudioRole): Promise<StudioMember> {
  return actAsOperator(ctx, who, changingMembers, async (tx) => {
    const before = await memberOf(tx, userId);
    if (role !== 'owner') await requireAnotherOwner(tx, userId);
    await tx
      .update(studioMembers)
      .set({ role, updatedAt: ctx.clock.now() })
      .where(eq(studioMembers.userId, userId));
    const row = await memberOf(tx, userId);
    return {
      result: presentMember(row),
      entry:
        before.member.role === role
          ? []
          : entryOf('member.role', row, { role: before.member.role }, { role }),
    };
  });
}

/** Ends a membership at once: the member's next request is refused. @throws as `changeRole` */
export function removeMember(ctx: Ctx, who: Acting, userId: string): Promise<void> {
  return actAsOperator(ctx, who, changingMembers, async (tx) => {
    const row = await memberOf(tx, userId);
    // the command may remove the last owner, as it can make one again
    if (who !== 'command') await requireAnotherOwner(tx, userId);
    await tx.delete(studioMembers).where(eq(studioMembers.userId, userId));
    await tx.delete(studioSessions).where(eq(studioSessions.userId, userId));
    const before = { email: row.email, role: row.member.role };
    return { result: undefined, entry: entryOf('member.remove', row, before, null) };
  });
}

/** Lets a member who lost their passkeys enter once by a mailed code, within a day, to add one. @throws request/not-found */
export function allowCode(ctx: Ctx, who: Acting, userId: string): Promise<void> {
  return actAsOperator(ctx, who, changingMembers, async (tx) => {
    const row = await memberOf(tx, userId);
    if (who !== 'command' && who.id === userId) throw new AppError('studio/not-allowed');
    const now = ctx.clock.now();
    const codeUntil = memberCodeExpiry(now);
    await tx
      .update(studioMembers)
      // passkeys that they add until then count at once
      .set({ passkeySince: codeUntil, codeUntil, updatedAt: now })
      .where(eq(studioMembers.userId, userId));
    const before = { passkeySince: row.member.passkeySince?.toISOString() ?? null };
    const after = { passkeySince: codeUntil.toISOString(), codeUntil: codeUntil.toISOString() };
    return { result: undefined, entry: entryOf('member.allow-code', row, before, after) };
  });
}

/**
 * Ends in `tx` every permission to enter by a mailed code in place of a lost passkey. Those members then need a passkey
 * that they still have, or a new permission. @returns the line of each for the audit log
 */
export async function endAllowedCodes(tx: Database, now: Date): Promise<AuditEntry[]> {
  const allowed = gt(studioMembers.codeUntil, now);
  const rows = await memberRows(tx).where(allowed);
  await tx
    .update(studioMembers)
    // a date in the future would make a member without a passkey look like one who never had one
    .set({
      codeUntil: null,
      passkeySince: sql`least(${studioMembers.passkeySince}, ${now})`,
      updatedAt: now,
    })
    .where(allowed);
  return rows.map((row) => {
    const before = { codeUntil: row.member.codeUntil?.toISOString() ?? null };
    return entryOf('member.end-code', row, before, { codeUntil: null });
  });
}

export const countMembers = (db: Database): Promise<number> => db.$count(studioMembers);

/** The member of an address, for the command. @throws auth/user-not-found */
export async function memberByEmail(ctx: Needs<'db'>, email: string): Promise<string> {
  const [row] = await memberRows(ctx.db).where(eq(users.email, email.trim().toLowerCase()));
  if (!row) throw new AppError('auth/user-not-found');
  return row.member.userId;
}
