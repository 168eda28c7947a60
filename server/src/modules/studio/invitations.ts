import { randomUUID } from 'node:crypto';
import { type StudioRole, studioRoles } from '@talkies/shared/studio';
import type { StudioInvitation } from '@talkies/shared/studio/schemas';
import { and, asc, eq, gt, isNull, type SQL } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { recipientRefused } from '../../platform/mail/recipient-refused.ts';
import { openSealedToken } from '../../platform/sealed-token.ts';
import { emailOf, userByEmail, users } from '../accounts/index.ts';
import { type Acting, actAsOperator } from './act-as-operator.ts';
import { type AuditEntry, writeAuditLine } from './audit/write-line.ts';
import { changingMembers, lockMembers, putMember } from './members.ts';
import { invitationExpiry } from './rules.ts';
import { studioInvitations, studioMembers } from './tables.ts';

export type InvitationRow = typeof studioInvitations.$inferSelect;

const open = (now: Date) => and(isNull(studioInvitations.endedAt), gt(studioInvitations.expiresAt, now));

const present = (row: InvitationRow, invitedBy: string): StudioInvitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  invitedBy,
  since: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});

/** The invitations that can still be accepted, or `which` of them, oldest first: the inviter must still be an owner. */
const pending = (db: Database, now: Date, which?: SQL) =>
  db
    .select({ row: studioInvitations, by: users.email })
    .from(studioInvitations)
    .innerJoin(studioMembers, eq(studioMembers.userId, studioInvitations.invitedBy))
    .innerJoin(users, eq(users.id, studioInvitations.invitedBy))
    .where(and(which, open(now), eq(studioMembers.role, studioRoles[0])))
    .orderBy(asc(studioInvitations.createdAt), asc(studioInvitations.id));

export async function pendingInvitations(ctx: Needs<'clock' | 'db'>): Promise<StudioInvitation[]> {
  return (await pending(ctx.db, ctx.clock.now())).map(({ row, by }) => present(row, by));
}

const entryOf = (operation: string, row: InvitationRow): AuditEntry => {
  const invitation = { email: row.email, role: row.role };
  const ends = operation === 'invitation.withdraw';
  return {
    operation,
    subject: { kind: 'invitation', id: row.id },
    before: ends ? invitation : null,
    after: ends ? null : invitation,
  };
};

/** Ends earlier invitations of an address: only the newest one works. */
const replace = (tx: Database, email: string, now: Date) =>
  tx
    .update(studioInvitations)
    .set({ endedAt: now })
    .where(and(eq(studioInvitations.email, email), isNull(studioInvitations.endedAt)));

/** @throws studio/already-member */
async function requireNoMember(tx: Database, userId: string): Promise<void> {
  const [known] = await tx
    .select({ id: studioMembers.userId })
    .from(studioMembers)
    .where(eq(studioMembers.userId, userId));
  if (known) throw new AppError('studio/already-member');
}

/**
 * Mails an invitation, which replaces an older one to the same address; withdraws it where the address refuses mail.
 * @returns with `mailed`: false while the mail server does not answer, as it is then sent later
 * @throws studio/already-member, request/address-refused
 */
export async function inviteMember(
  ctx: Needs<'clock' | 'config' | 'db' | 'mail'>,
  who: Exclude<Acting, 'command'>,
  invited: { email: string; role: StudioRole },
): Promise<StudioInvitation & { mailed: boolean }> {
  const invitation = await postInvitation(ctx, who, invited);
  const handover = await ctx.mail.sent('studio/invitation', invitation.id);
  if (handover === 'refused') {
    await withdraw(ctx, who, invitation.id);
    throw recipientRefused();
  }
  return { ...invitation, mailed: handover === 'taken' };
}

/** @throws studio/already-member */
function postInvitation(
  ctx: Needs<'clock' | 'config' | 'db' | 'mail'>,
  who: Exclude<Acting, 'command'>,
  { email, role }: { email: string; role: StudioRole },
): Promise<StudioInvitation> {
  return actAsOperator(ctx, who, changingMembers, async (tx, operator) => {
    const user = await userByEmail(tx, email);
    if (user) await requireNoMember(tx, user.id);
    const now = ctx.clock.now();
    await replace(tx, email, now);
    const row: InvitationRow = {
      id: randomUUID(),
      ...{ email, role },
      invitedBy: who.id,
      createdAt: now,
      expiresAt: invitationExpiry(now),
      endedAt: null,
    };
    await tx.insert(studioInvitations).values(row);
    await ctx.mail.post(tx, 'studio/invitation', { invitationId: row.id }, row.id);
    return { result: present(row, operator.name), entry: entryOf('invitation.send', row) };
  });
}

/** Ends in `tx` all invitations that can still be accepted, or `which` of them. @returns the line of each for the audit log */
export async function withdrawOpen(tx: Database, now: Date, which?: SQL): Promise<AuditEntry[]> {
  const rows = await tx
    .update(studioInvitations)
    .set({ endedAt: now })
    .where(and(which, open(now)))
    .returning();
  return rows.map((row) => entryOf('invitation.withdraw', row));
}

/** @returns whether it was open still */
const withdraw = (ctx: Needs<'clock' | 'config' | 'db'>, who: Acting, id: string): Promise<boolean> =>
  actAsOperator(ctx, who, changingMembers, async (tx) => {
    const entries = await withdrawOpen(tx, ctx.clock.now(), eq(studioInvitations.id, id));
    return { result: entries.length > 0, entry: entries };
  });

/** @throws request/not-found where it was accepted or withdrawn, or has expired */
export async function withdrawInvitation(
  ctx: Needs<'clock' | 'config' | 'db'>,
  who: Acting,
  id: string,
): Promise<void> {
  if (!(await withdraw(ctx, who, id))) throw new AppError('request/not-found');
}

/** The invitation of a mailed token; null where the token is forged, or it was used, withdrawn or replaced, or has expired. */
export async function invitationOf(
  ctx: Needs<'clock' | 'config' | 'db'>,
  token: string,
  db: Database = ctx.db,
): Promise<InvitationRow | null> {
  const id = openSealedToken(ctx.config.authSecret, 'studio invitation', token);
  if (!id) return null;
  const [found] = await pending(db, ctx.clock.now(), eq(studioInvitations.id, id));
  return found?.row ?? null;
}

/**
 * Makes the signed-in user a member if the invited address is theirs; the invitation works once.
 * @throws request/not-found, studio/other-address, studio/already-member
 */
export async function acceptInvitation(
  ctx: Needs<'clock' | 'config' | 'db'>,
  user: { id: string },
  token: string,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockMembers(tx);
    const row = await invitationOf(ctx, token, tx);
    if (!row) throw new AppError('request/not-found');
    const invited = await userByEmail(tx, row.email);
    if (invited?.id !== user.id || !invited.emailVerified) throw new AppError('studio/other-address');
    await requireNoMember(tx, user.id);
    const now = ctx.clock.now();
    const [used] = await tx
      .update(studioInvitations)
      .set({ endedAt: now })
      .where(and(eq(studioInvitations.id, row.id), open(now)))
      .returning({ id: studioInvitations.id });
    if (!used) throw new AppError('request/not-found');
    const by = await emailOf(tx, row.invitedBy);
    await putMember(ctx, tx, user.id, { role: row.role, addedBy: by ?? row.invitedBy });
    await writeAuditLine(
      ctx,
      tx,
      { id: user.id, name: row.email, role: row.role },
      {
        operation: 'invitation.accept',
        subject: { kind: 'member', id: user.id },
        after: { invitation: row.id, email: row.email, role: row.role, invitedBy: by ?? '' },
      },
    );
  });
}
