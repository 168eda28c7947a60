import { mayDo, type StudioPermission } from '@talkies/shared/studio';
import type { StudioApproval, StudioResponse } from '@talkies/shared/studio/schemas';
import { and, desc, eq, gt, lt, lte, or, type SQL } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Member } from './access.ts';
import { type Acting, actAsOperator, type Done } from './act-as-operator.ts';
import { type AuditEntry, type Operator, theClock, theCommand, writeAuditLine } from './audit/write-line.ts';
import { approvalExpiry } from './rules.ts';
import { type ApprovalRequest, type ApprovalState, studioApprovals, studioMembers } from './tables.ts';

type Row = typeof studioApprovals.$inferSelect;
type Ctx = Needs<'clock' | 'config' | 'db'>;

/** The permission to make such a request. */
const requestPermissions: Record<ApprovalRequest['kind'], StudioPermission> = {
  refund: 'refund',
  payout: 'payout',
  batch: 'payout',
};

const stateOf = (row: Row, now: Date): ApprovalState =>
  row.state === 'waiting' && row.expiresAt <= now ? 'expired' : row.state;

/** `stateOf` is `waiting`, for queries. */
const canBeDecided = (ctx: Needs<'clock'>): SQL | undefined =>
  and(eq(studioApprovals.state, 'waiting'), gt(studioApprovals.expiresAt, ctx.clock.now()));

const present = (row: Row, now: Date): StudioApproval => ({
  id: row.id,
  state: stateOf(row, now),
  request: row.request,
  cents: row.cents.toString(),
  requestedBy: row.requesterName,
  requestedAt: row.requestedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  decidedBy: row.decidedName,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decision: row.decision,
});

const entryOf = (operation: string, row: Row, after: ApprovalState, reason: string | null): AuditEntry => ({
  operation: `approval.${operation}`,
  subject: { kind: 'approval', id: row.id },
  reason,
  before: after === 'waiting' ? null : { state: row.state },
  after: { ...row.request, state: after, cents: row.cents.toString(), subject: row.subject },
});

/** Marks a subject's requests as expired when their time is over, in the audit log too. */
async function expireOld(ctx: Ctx, tx: Database, subject: string): Promise<void> {
  const over = await tx
    .update(studioApprovals)
    .set({ state: 'expired' })
    .where(
      and(
        eq(studioApprovals.subject, subject),
        eq(studioApprovals.state, 'waiting'),
        lte(studioApprovals.expiresAt, ctx.clock.now()),
      ),
    )
    .returning();
  for (const row of over)
    await writeAuditLine(ctx, tx, theClock, entryOf('expire', { ...row, state: 'waiting' }, 'expired', null));
}

/** Stores a request for a second person's approval. @throws studio/already-waiting */
export function askApproval(
  ctx: Ctx,
  who: Exclude<Acting, 'command'>,
  {
    request,
    subject,
    cents,
    reason,
  }: { request: ApprovalRequest; subject: string; cents: bigint; reason: string },
): Promise<StudioApproval> {
  return actAsOperator(
    ctx,
    who,
    { permission: requestPermissions[request.kind], confirmed: true },
    async (tx, operator) => {
      await expireOld(ctx, tx, subject);
      const now = ctx.clock.now();
      const [row] = await tx
        .insert(studioApprovals)
        .values({
          ...{ request, subject, cents },
          requestedBy: who.id,
          requesterName: operator.name,
          requestedAt: now,
          expiresAt: approvalExpiry(now),
        })
        .onConflictDoNothing()
        .returning();
      if (!row) throw new AppError('studio/already-waiting');
      return { result: present(row, now), entry: entryOf('ask', row, 'waiting', reason) };
    },
  );
}

/** The waiting and decided requests, newest first: one's own, or all for members who may decide. */
export async function listApprovals(
  ctx: Needs<'clock' | 'db'>,
  member: Pick<Member, 'id' | 'role'>,
  { before, waiting, limit }: { before: string | undefined; waiting: boolean; limit: number },
): Promise<StudioResponse<'listApprovals'>> {
  const now = ctx.clock.now();
  const [last] = before
    ? await ctx.db
        .select({ requestedAt: studioApprovals.requestedAt, id: studioApprovals.id })
        .from(studioApprovals)
        .where(eq(studioApprovals.id, before))
    : [];
  const rows = await ctx.db
    .select()
    .from(studioApprovals)
    .where(
      and(
        mayDo(member.role, 'approve') ? undefined : eq(studioApprovals.requestedBy, member.id),
        waiting ? canBeDecided(ctx) : undefined,
        last &&
          or(
            lt(studioApprovals.requestedAt, last.requestedAt),
            and(eq(studioApprovals.requestedAt, last.requestedAt), lt(studioApprovals.id, last.id)),
          ),
      ),
    )
    .orderBy(desc(studioApprovals.requestedAt), desc(studioApprovals.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return {
    approvals: page.map((row) => present(row, now)),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** The number of requests that can be decided now. */
export const countWaiting = (ctx: Needs<'clock' | 'db'>): Promise<number> =>
  ctx.db.$count(studioApprovals, canBeDecided(ctx));

/** The request about a subject that can be decided now; null where none waits. */
export async function waitingRequest(
  ctx: Needs<'clock' | 'db'>,
  subject: string,
): Promise<StudioApproval | null> {
  const [row] = await ctx.db
    .select()
    .from(studioApprovals)
    .where(and(eq(studioApprovals.subject, subject), canBeDecided(ctx)));
  return row ? present(row, ctx.clock.now()) : null;
}

/** The content of a request. @throws request/not-found */
export async function approvalRequest(ctx: Needs<'db'>, id: string): Promise<Pick<Row, 'request' | 'cents'>> {
  const [row] = await ctx.db.select().from(studioApprovals).where(eq(studioApprovals.id, id));
  if (!row) throw new AppError('request/not-found');
  return row;
}

/** A request that can be decided, locked until `tx` ends. @throws request/not-found, studio/approval-over */
async function lockWaiting(ctx: Needs<'clock'>, tx: Database, id: string): Promise<Row> {
  const [row] = await tx.select().from(studioApprovals).where(eq(studioApprovals.id, id)).for('update');
  if (!row) throw new AppError('request/not-found');
  if (stateOf(row, ctx.clock.now()) !== 'waiting') throw new AppError('studio/approval-over');
  return row;
}

async function end(
  ctx: Needs<'clock'>,
  tx: Database,
  row: Row,
  operator: Operator,
  { state, decision }: { state: ApprovalState; decision: string | null },
): Promise<Row> {
  const decided = {
    ...{ state, decision },
    decidedBy: operator.id,
    decidedName: operator.name,
    decidedAt: ctx.clock.now(),
  };
  await tx.update(studioApprovals).set(decided).where(eq(studioApprovals.id, row.id));
  return { ...row, ...decided };
}

/**
 * Carries out a request that a second person approves, in one transaction with the approval.
 * @throws studio/second-person for the requester; studio/approval-over where it was decided, has expired, or the requester
 * has lost the permission; and what `work` throws
 */
export function approve<T>(
  ctx: Ctx,
  who: Exclude<Acting, 'command'>,
  id: string,
  work: (tx: Database, operator: Operator) => Promise<Done<T>>,
): Promise<T> {
  return actAsOperator(ctx, who, { permission: 'approve', confirmed: true }, async (tx, operator) => {
    const row = await lockWaiting(ctx, tx, id);
    if (row.requestedBy === who.id) throw new AppError('studio/second-person');
    const [requester] = await tx
      .select({ role: studioMembers.role })
      .from(studioMembers)
      .where(eq(studioMembers.userId, row.requestedBy))
      .for('share');
    if (!requester || !mayDo(requester.role, requestPermissions[row.request.kind]))
      throw new AppError('studio/approval-over');
    const { result, entry } = await work(tx, operator);
    await end(ctx, tx, row, operator, { state: 'approved', decision: null });
    return { result, entry: [entryOf('approve', row, 'approved', null), ...[entry].flat()] };
  });
}

/** Withdraws all waiting requests in `tx`. @returns the line of each for the audit log */
export async function withdrawWaiting(tx: Database, now: Date): Promise<AuditEntry[]> {
  const state = 'withdrawn';
  const rows = await tx
    .update(studioApprovals)
    .set({ state, decidedBy: theCommand.id, decidedName: theCommand.name, decidedAt: now })
    .where(eq(studioApprovals.state, 'waiting'))
    .returning();
  return rows.map((row) => entryOf('withdraw', { ...row, state: 'waiting' }, state, null));
}

/** Declines a request, or withdraws one's own. @throws request/not-found, studio/approval-over, studio/not-allowed */
export function declineApproval(
  ctx: Ctx,
  who: Exclude<Acting, 'command'>,
  id: string,
  reason: string,
): Promise<StudioApproval> {
  return actAsOperator(ctx, who, { permission: 'refund' }, async (tx, operator) => {
    const row = await lockWaiting(ctx, tx, id);
    const own = row.requestedBy === who.id;
    if (!own && !mayDo((operator as Member).role, 'approve')) throw new AppError('studio/not-allowed');
    const state = own ? 'withdrawn' : 'declined';
    const ended = await end(ctx, tx, row, operator, { state, decision: reason });
    return {
      result: present(ended, ctx.clock.now()),
      entry: entryOf(own ? 'withdraw' : 'decline', row, state, reason),
    };
  });
}
