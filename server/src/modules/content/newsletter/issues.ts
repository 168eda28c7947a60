import { randomUUID } from 'node:crypto';
import { type DeliveryState, deliveryStates } from '@talkies/shared/studio';
import type { IssueFields, StudioIssue, StudioResponse } from '@talkies/shared/studio/schemas';
import { and, count, desc, eq, gt, gte, inArray, lte, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { subscribers } from '../tables.ts';
import { checkIssue } from './issue-mails.ts';
import { newsletterDeliveries as deliveries, type IssueRow, newsletterIssues as issues } from './tables.ts';

/** Locks an issue until `tx` ends. @throws studio/no-issue */
export async function lockIssue(tx: Database, id: string): Promise<IssueRow> {
  const [issue] = await tx.select().from(issues).where(eq(issues.id, id)).for('update');
  if (!issue) throw new AppError('studio/no-issue');
  return issue;
}

/** Creates a draft. @returns its id @throws request/invalid */
export async function createIssue(ctx: Needs<'clock'>, tx: Database, fields: IssueFields): Promise<string> {
  checkIssue(fields);
  const id = randomUUID();
  await tx.insert(issues).values({ id, ...fields, changedAt: ctx.clock.now() });
  return id;
}

/**
 * Changes a draft whose `version` the editor has seen.
 * @returns the earlier issue
 * @throws request/invalid, studio/no-issue, studio/changed-meanwhile, studio/refused where it is going out
 */
export async function changeIssue(
  ctx: Needs<'clock'>,
  tx: Database,
  id: string,
  { version, fields }: { version: number; fields: IssueFields },
): Promise<IssueFields> {
  checkIssue(fields);
  const issue = await lockIssue(tx, id);
  if (issue.version !== version) throw new AppError('studio/changed-meanwhile');
  if (issue.state !== 'draft')
    throw new AppError('studio/refused', { detail: 'It is on its way: take its day back first.' });
  await tx
    .update(issues)
    .set({ ...fields, version: version + 1, changedAt: ctx.clock.now() })
    .where(eq(issues.id, id));
  return { subject: issue.subject, body: issue.body };
}

export const removeIssue = (tx: Database, id: string): Promise<unknown> =>
  tx.delete(issues).where(eq(issues.id, id));

/**
 * Changes an issue's state. Each change counts as a version: editors who saw an earlier one must look again.
 * @returns the new version
 */
export async function moveIssue(
  tx: Database,
  issue: IssueRow,
  to: Partial<Pick<IssueRow, 'state' | 'sendAt' | 'startedAt' | 'finishedAt'>>,
): Promise<number> {
  const version = issue.version + 1;
  await tx
    .update(issues)
    .set({ ...to, version })
    .where(eq(issues.id, issue.id));
  return version;
}

/**
 * After a restore: stops issues that were going out, or should have begun since. No stopped issue goes on, because each
 * may have reached everybody since the backup.
 * @returns how many were stopped
 */
export async function stopBegunIssues(tx: Database, now: Date): Promise<number> {
  const begun = or(eq(issues.state, 'sending'), and(eq(issues.state, 'scheduled'), lte(issues.sendAt, now)));
  const stoppedNow = await tx
    .update(issues)
    .set({ state: 'stopped', finishedAt: now, version: sql`${issues.version} + 1` })
    .where(begun)
    .returning({ id: issues.id });
  const stopped = tx.select({ id: issues.id }).from(issues).where(eq(issues.state, 'stopped'));
  await tx
    .update(deliveries)
    .set({ state: 'unclear' })
    .where(and(inArray(deliveries.issueId, stopped), inArray(deliveries.state, ['waiting', 'sending'])));
  return stoppedNow.length;
}

type Counts = Record<DeliveryState, number>;
const nothing = (): Counts => Object.fromEntries(deliveryStates.map((state) => [state, 0])) as Counts;

async function countsOf(db: Database, ids: string[]): Promise<Map<string, Counts>> {
  const found = new Map<string, Counts>();
  if (ids.length === 0) return found;
  const rows = await db
    .select({ id: deliveries.issueId, state: deliveries.state, count: count() })
    .from(deliveries)
    .where(inArray(deliveries.issueId, ids))
    .groupBy(deliveries.issueId, deliveries.state);
  for (const row of rows) found.set(row.id, { ...(found.get(row.id) ?? nothing()), [row.state]: row.count });
  return found;
}

/** By issue: the number of subscribers who left after receiving it, and before receiving another one. */
async function unsubscribedOf(db: Database, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const later = alias(deliveries, 'later');
  const rows = await db
    .select({ id: deliveries.issueId, count: count() })
    .from(deliveries)
    .innerJoin(subscribers, eq(subscribers.id, deliveries.subscriberId))
    .where(
      and(
        inArray(deliveries.issueId, ids),
        eq(deliveries.state, 'sent'),
        eq(subscribers.state, 'left'),
        gte(subscribers.leftAt, deliveries.at),
        notExists(
          db
            .select({ id: later.issueId })
            .from(later)
            .where(
              and(
                eq(later.subscriberId, deliveries.subscriberId),
                eq(later.state, 'sent'),
                gt(later.at, deliveries.at),
                lte(later.at, subscribers.leftAt),
              ),
            ),
        ),
      ),
    )
    .groupBy(deliveries.issueId);
  return new Map(rows.map((row) => [row.id, row.count]));
}

const moment = (at: Date | null): string | null => at?.toISOString() ?? null;
const present = (issue: IssueRow, counts: Counts | undefined, unsubscribed: number | undefined) => ({
  ...{ id: issue.id, version: issue.version, state: issue.state },
  ...{
    sendAt: moment(issue.sendAt),
    startedAt: moment(issue.startedAt),
    finishedAt: moment(issue.finishedAt),
  },
  changedAt: issue.changedAt.toISOString(),
  deliveries: counts ?? nothing(),
  unsubscribed: unsubscribed ?? 0,
});

const MAX = 200;

/** The issues, newest first, and the numbers of subscribers. */
export async function listIssues(ctx: Needs<'db'>): Promise<StudioResponse<'listIssues'>> {
  const rows = await ctx.db.select().from(issues).orderBy(desc(issues.changedAt)).limit(MAX);
  const ids = rows.map(({ id }) => id);
  const [counts, left, states] = await Promise.all([
    countsOf(ctx.db, ids),
    unsubscribedOf(ctx.db, ids),
    ctx.db.select({ state: subscribers.state, count: count() }).from(subscribers).groupBy(subscribers.state),
  ]);
  const many = (state: string): number => states.find((one) => one.state === state)?.count ?? 0;
  return {
    issues: rows.map((issue) => ({
      ...present(issue, counts.get(issue.id), left.get(issue.id)),
      subject: issue.subject,
    })),
    subscribers: { confirmed: many('confirmed'), pending: many('pending'), left: many('left') },
  };
}

/** An issue with the state of its deliveries. @throws studio/no-issue */
export async function studioIssue(ctx: Needs<'db'>, id: string): Promise<StudioIssue> {
  const [issue] = await ctx.db.select().from(issues).where(eq(issues.id, id));
  if (!issue) throw new AppError('studio/no-issue');
  const [counts, left, [confirmed]] = await Promise.all([
    countsOf(ctx.db, [id]),
    unsubscribedOf(ctx.db, [id]),
    ctx.db.select({ count: count() }).from(subscribers).where(eq(subscribers.state, 'confirmed')),
  ]);
  return {
    ...present(issue, counts.get(id), left.get(id)),
    fields: { subject: issue.subject, body: issue.body },
    subscribers: confirmed?.count ?? 0,
  };
}
