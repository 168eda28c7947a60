import { HOUR_SECONDS } from '@talkies/shared';
import { and, asc, eq, exists, lte, max, notExists, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { LoggableError, nullAt } from '../../../platform/errors.ts';
import type { JobPayloads } from '../../../platform/jobs/queue.ts';
import { LONGEST_SEND_MS, MailFailure } from '../../../platform/mail/mailer.ts';
import { subscribers } from '../tables.ts';
import { issueMail } from './issue-mails.ts';
import { lockIssue, moveIssue } from './issues.ts';
import { newsletterDeliveries as deliveries, type IssueRow, newsletterIssues as issues } from './tables.ts';

declare module '../../../platform/jobs/queue.ts' {
  interface JobPayloads {
    /** `at`: the day that was set, ISO 8601; the job does nothing where another day was set since */
    'newsletter/begin': { id: string; at: string };
    /**
     * `version`: the issue's while the batch's run sends the issue; a stop ends the run. Earlier versions of the shop
     * stored none: such a batch belongs to any run
     */
    'newsletter/batch': { id: string; number: number; version?: number };
  }
}

type Batch = JobPayloads['newsletter/batch'];
type Ctx = Needs<'clock' | 'config' | 'db' | 'log' | 'mail' | 'queue'>;

/** Mails in one job; the next batch is a job of its own, so that other jobs of the lane get their turn. */
const BATCH = 100;
/**
 * A mail is given up after so many delays. Pauses double from two minutes to half a day: that is after some six days,
 * about as long as other mails are retried.
 */
const MAX_ATTEMPTS = 20;
const FIRST_PAUSE_SECONDS = 120;
const LONGEST_PAUSE_SECONDS = 12 * HOUR_SECONDS;
/**
 * So many consecutive mails delayed or left unclear: the fault is the server's and not the subscribers', and to
 * continue would make it worse for everybody.
 */
const MAX_IN_A_ROW = 10;
/** How long a mail server may be down. */
const OUTAGE_DAYS = 7;

/** Null where the issue is not to begin then, or not any more. */
async function lockScheduled(tx: Database, id: string, at: string): Promise<IssueRow | null> {
  const issue = await nullAt('studio/no-issue', lockIssue(tx, id));
  return issue?.state === 'scheduled' && issue.sendAt?.toISOString() === at ? issue : null;
}

/**
 * Begins an issue on its day: every subscriber of that moment gets a delivery, in the transaction that begins the
 * sending.
 */
export async function begin(ctx: Ctx, id: string, at: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const issue = await lockScheduled(tx, id, at);
    if (!issue) return;
    const now = ctx.clock.now();
    await tx.execute(sql`insert into ${deliveries} (issue_id, subscriber_id, at)
      select ${id}, ${subscribers.id}, ${now.toISOString()}::timestamptz from ${subscribers}
      where ${subscribers.state} = 'confirmed' on conflict do nothing`);
    // a planner without statistics on the issue would find each subscriber by walking through all of its subscribers
    await tx.execute(sql`analyze ${deliveries}`);
    const version = await moveIssue(tx, issue, { state: 'sending', startedAt: now });
    await enqueueBatch(ctx, tx, { id, number: 1, version });
  });
}

const enqueueBatch = (ctx: Needs<'queue'>, tx: Database, batch: Batch, runAt?: Date): Promise<void> =>
  ctx.queue.enqueue(tx, 'newsletter/batch', batch, {
    ...{ key: `newsletter/${batch.id}/${batch.number}`, lane: 'news' },
    ...(runAt ? { runAt } : {}),
  });

/**
 * Goes on, in `tx`, with a stopped issue, to those who still wait for it. The run before may be over a mail just now:
 * the new run begins once that mail has its outcome.
 * @returns false where nobody does
 */
export async function resumeSending(
  ctx: Needs<'clock' | 'queue'>,
  tx: Database,
  issue: IssueRow,
): Promise<boolean> {
  if ((await tx.$count(deliveries, waitingOf(issue.id))) === 0) return false;
  const { id } = issue;
  const [last] = await tx
    .select({ at: max(deliveries.at) })
    .from(deliveries)
    .where(inFlightOf(id));
  const version = await moveIssue(tx, issue, { state: 'sending', finishedAt: null });
  // a number that none of its batches had
  const number = ctx.clock.now().getTime();
  const answered = last?.at ? new Date(last.at.getTime() + LONGEST_SEND_MS) : undefined;
  await enqueueBatch(ctx, tx, { id, number, version }, answered);
  return true;
}

type Set = Partial<Pick<typeof deliveries.$inferSelect, 'state' | 'attempts'>>;

/** When a waiting mail may be tried: at once, or after its pause where it was delayed. */
const dueAt = sql<Date>`${deliveries.at} + make_interval(secs => case ${deliveries.attempts} when 0 then 0
  else least(${FIRST_PAUSE_SECONDS} * 2 ^ (${deliveries.attempts} - 1), ${LONGEST_PAUSE_SECONDS}) end)`;
const waitingOf = (id: string) => and(eq(deliveries.issueId, id), eq(deliveries.state, 'waiting'));
const inFlightOf = (id: string) => and(eq(deliveries.issueId, id), eq(deliveries.state, 'sending'));

type Waiting = Pick<typeof deliveries.$inferSelect, 'subscriberId' | 'attempts'>;

/** The next mails of one job: in the order of an index, so that those after them are not read. */
const nextSubscribers = (ctx: Ctx, id: string): Promise<Waiting[]> =>
  ctx.db
    .select({ subscriberId: deliveries.subscriberId, attempts: deliveries.attempts })
    .from(deliveries)
    .where(and(waitingOf(id), lte(dueAt, ctx.clock.now())))
    .orderBy(asc(deliveries.attempts))
    .limit(BATCH);

const deliveryOf = (id: string, subscriberId: string) =>
  and(eq(deliveries.issueId, id), eq(deliveries.subscriberId, subscriberId));

/**
 * Marks a subscriber's mail as being sent, before it is sent: every other process skips it.
 * @returns false where another process was faster, or the run has ended
 */
async function claim(
  ctx: Ctx,
  { id, version }: IssueRow,
  { subscriberId, attempts }: Waiting,
): Promise<boolean> {
  const asSeen = and(eq(deliveries.state, 'waiting'), eq(deliveries.attempts, attempts));
  const running = ctx.db
    .select({ id: issues.id })
    .from(issues)
    .where(and(eq(issues.id, id), eq(issues.version, version)));
  const claimed = await ctx.db
    .update(deliveries)
    .set({ state: 'sending', at: ctx.clock.now() })
    .where(and(deliveryOf(id, subscriberId), asSeen, exists(running)))
    .returning({ subscriberId: deliveries.subscriberId });
  return claimed.length > 0;
}

/** A mail of an issue that another sender has ended meanwhile waits no more: nobody would send it. */
const recordOutcome = (ctx: Ctx, id: string, subscriberId: string, set: Set): Promise<unknown> => {
  const isOver = ctx.db
    .select({ id: issues.id })
    .from(issues)
    .where(and(eq(issues.id, id), eq(issues.state, 'sent')));
  return ctx.db
    .update(deliveries)
    .set({ ...set, at: ctx.clock.now() })
    .where(and(deliveryOf(id, subscriberId), set.state === 'waiting' ? notExists(isOver) : undefined));
};

/**
 * Sends one claimed mail.
 * @returns whether the mail server neither accepted nor refused it
 * @throws LoggableError where the mail server accepts none now: the mail waits again, without counting as an attempt
 * of the subscriber's
 */
async function sendOne(
  ctx: Ctx,
  issue: { id: string; subject: string; body: string },
  { subscriberId, attempts }: Waiting,
): Promise<boolean> {
  const done = (set: Set) => recordOutcome(ctx, issue.id, subscriberId, set);
  const [subscriber] = await ctx.db.select().from(subscribers).where(eq(subscribers.id, subscriberId));
  if (subscriber?.state !== 'confirmed') {
    await done({ state: 'left' });
    return false;
  }
  try {
    await ctx.mail.sendNow(issueMail(ctx, issue, subscriber));
  } catch (error) {
    const outcome = error instanceof MailFailure ? error.outcome : 'unclear';
    if (outcome === 'not-taken') {
      await done({ state: 'waiting' });
      throw new LoggableError('the mail server does not take the newsletter just now');
    }
    const again = outcome === 'deferred' && attempts + 1 < MAX_ATTEMPTS;
    if (again) await done({ state: 'waiting', attempts: attempts + 1 });
    else await done({ state: outcome === 'unclear' ? 'unclear' : 'refused' });
    return outcome !== 'refused';
  }
  await done({ state: 'sent' });
  return false;
}

const leaveInDoubt = (db: Database, id: string): Promise<unknown> =>
  db.update(deliveries).set({ state: 'unclear' }).where(inFlightOf(id));

/** Whether the run of a batch is the one that sends the issue now. */
const isRunning = (issue: IssueRow, { version = issue.version }: Batch): boolean =>
  issue.state === 'sending' && issue.version === version;

/** An issue whose beginning was given up becomes a draft again, with the time of that: nobody received it. */
async function giveUpBeginning(ctx: Ctx, tx: Database, id: string, at: string): Promise<void> {
  const issue = await lockScheduled(tx, id, at);
  if (issue) await moveIssue(tx, issue, { state: 'draft', sendAt: null, finishedAt: ctx.clock.now() });
}

/** Stops an issue whose batch was given up: last week's news goes on only where an editor wants it. */
async function end(ctx: Ctx, tx: Database, batch: Batch): Promise<void> {
  const issue = await nullAt('studio/no-issue', lockIssue(tx, batch.id));
  if (!issue || !isRunning(issue, batch)) return;
  await leaveInDoubt(tx, issue.id);
  await moveIssue(tx, issue, { state: 'stopped', finishedAt: ctx.clock.now() });
}

/** The next moment at which a mail may be tried; null: none waits. */
async function nextDue(tx: Database, id: string): Promise<Date | null> {
  const [next] = await tx
    .select({ due: sql<Date | null>`min(${dueAt})`.mapWith(deliveries.at) })
    .from(deliveries)
    .where(waitingOf(id));
  return next?.due ?? null;
}

/**
 * Sends a batch of an issue's mails, and queues the next batch or ends the issue; does nothing where another run sends
 * the issue now. The batches of a run follow one another, so a mail still marked as being sent belongs to a process
 * that ended over it: it may have arrived, and stays marked.
 */
export async function sendBatch(ctx: Ctx, batch: Batch): Promise<void> {
  const { id, number } = batch;
  const [issue] = await ctx.db.select().from(issues).where(eq(issues.id, id));
  if (issue?.state === 'sending' && !isRunning(issue, batch)) return;
  await leaveInDoubt(ctx.db, id);
  if (issue?.state !== 'sending') return;
  const next = await nextSubscribers(ctx, id);
  let inARow = 0;
  // a failed job is retried here, with growing pauses, and continues where it was
  for (const subscriber of next) {
    if (!(await claim(ctx, issue, subscriber))) continue;
    inARow = (await sendOne(ctx, issue, subscriber)) ? inARow + 1 : 0;
    if (inARow === MAX_IN_A_ROW)
      throw new LoggableError('the mail server takes no mail of the newsletter, one after the other');
  }
  await ctx.db.transaction(async (tx) => {
    const now = await lockIssue(tx, id);
    const { version } = issue;
    if (now.version !== version) return;
    const isFull = next.length === BATCH;
    const due = isFull ? ctx.clock.now() : await nextDue(tx, id);
    const following = { id, number: number + 1, version };
    if (due) await enqueueBatch(ctx, tx, following, due > ctx.clock.now() ? due : undefined);
    else await moveIssue(tx, now, { state: 'sent', finishedAt: ctx.clock.now() });
  });
}

/** Call once at start. */
export function handleNewsletter(ctx: Ctx): void {
  ctx.queue.handle('newsletter/begin', ({ id, at }) => begin(ctx, id, at), {
    givenUp: (tx, { id, at }) => giveUpBeginning(ctx, tx, id, at),
  });
  ctx.queue.handle('newsletter/batch', (batch) => sendBatch(ctx, batch), {
    days: OUTAGE_DAYS,
    givenUp: (tx, batch) => end(ctx, tx, batch),
  });
}
