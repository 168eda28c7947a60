import { randomUUID } from 'node:crypto';
import type { IssueFields, StudioIssue } from '@talkies/shared/studio/schemas';
import type { Needs } from '../../chain/context.ts';
import {
  changeIssue as change,
  createIssue as create,
  endSubscription,
  lockIssue,
  moveIssue,
  removeIssue as remove,
  resumeSending,
  studioIssue,
  trialMail,
} from '../../modules/content/index.ts';
import { type Acting, type AuditEntry, actAsOperator } from '../../modules/studio/index.ts';
import { AppError, nullAt } from '../../platform/errors.ts';
import { studioRefusal } from './studio-refusal.ts';

type Ctx = Needs<'clock' | 'config' | 'db' | 'mail' | 'queue'>;

const writing = { permission: 'content' } as const;

declare module '../../platform/mail/outbox.ts' {
  interface MailData {
    'newsletter/test': { id: string; to: string };
  }
}

const issueEntry = (
  operation: string,
  id: string,
  entry: Pick<AuditEntry, 'before' | 'after'>,
): AuditEntry => ({
  operation,
  subject: { kind: 'issue', id },
  ...entry,
});

/** Creates a draft of an issue. */
export async function createIssue(ctx: Ctx, who: Acting, fields: IssueFields): Promise<StudioIssue> {
  const id = await actAsOperator(ctx, who, writing, async (tx) => {
    const made = await create(ctx, tx, fields);
    return { result: made, entry: issueEntry('issue.create', made, { after: { subject: fields.subject } }) };
  });
  return studioIssue(ctx, id);
}

/** @throws studio/no-issue, studio/changed-meanwhile, studio/refused */
export async function changeIssue(
  ctx: Ctx,
  who: Acting,
  id: string,
  request: { version: number; fields: IssueFields },
): Promise<StudioIssue> {
  await actAsOperator(ctx, who, writing, async (tx) => {
    const before = await change(ctx, tx, id, request);
    return { result: undefined, entry: issueEntry('issue.change', id, { before, after: request.fields }) };
  });
  return studioIssue(ctx, id);
}

/** Deletes a draft. @throws studio/no-issue, studio/refused */
export function removeIssue(ctx: Ctx, who: Acting, id: string): Promise<void> {
  return actAsOperator(ctx, who, writing, async (tx) => {
    const { state, subject, body } = await lockIssue(tx, id);
    if (state !== 'draft') throw studioRefusal('Only a draft is thrown away.');
    await remove(tx, id);
    return { result: undefined, entry: issueEntry('issue.remove', id, { before: { subject, body } }) };
  });
}

/** Mails a test of an issue to the member. @throws studio/no-issue */
export async function testIssue(
  ctx: Ctx,
  who: Exclude<Acting, 'command'> & { name: string },
  id: string,
): Promise<{ to: string }> {
  await actAsOperator(ctx, who, writing, async (tx) => {
    await lockIssue(tx, id);
    await ctx.mail.post(tx, 'newsletter/test', { id, to: who.name }, randomUUID());
    return { result: undefined, entry: issueEntry('issue.test', id, {}) };
  });
  return { to: who.name };
}

/** Call once at start. */
export function composeTrialMails(ctx: Ctx): void {
  ctx.mail.compose('newsletter/test', {
    facts: async ({ id, to }): Promise<{ fields: IssueFields; to: string } | null> => {
      const issue = await nullAt('studio/no-issue', studioIssue(ctx, id));
      return issue && { fields: issue.fields, to };
    },
    words: ({ fields, to }) => trialMail(ctx, fields, to),
    samples: ({ to, item }) => [
      { to, fields: { subject: 'New this week', body: `**${item.title}** (${item.film}) is on sale now.` } },
    ],
  });
}

/**
 * Sends an issue whose `version` the editor has seen to everybody who is subscribed when it goes out: at once, or on
 * a day. A stopped issue goes on at once, to those who still wait for it.
 * @param version null: any version
 * @throws studio/no-issue, studio/changed-meanwhile, studio/refused, request/invalid
 */
export async function sendIssue(
  ctx: Ctx,
  who: Acting,
  id: string,
  { version, at }: { version: number | null; at?: Date | undefined },
): Promise<StudioIssue> {
  await actAsOperator(ctx, who, writing, async (tx) => {
    const issue = await lockIssue(tx, id);
    if (version !== null && issue.version !== version) throw new AppError('studio/changed-meanwhile');
    if (issue.state === 'stopped' && !at) {
      if (!(await resumeSending(ctx, tx, issue))) throw studioRefusal('Nobody waits for it.');
      const states = { before: { state: issue.state }, after: { state: 'sending' } };
      return { result: undefined, entry: issueEntry('issue.send', id, states) };
    }
    if (issue.state !== 'draft') throw studioRefusal('It is on its way already.');
    if (issue.body.trim() === '') throw studioRefusal('There is nothing in it yet.');
    const now = ctx.clock.now();
    if (at && at <= now)
      throw new AppError('request/invalid', { fields: [{ field: 'at', message: 'Choose a time to come.' }] });
    const sendAt = at ?? now;
    await moveIssue(tx, issue, { state: 'scheduled', sendAt, finishedAt: null });
    await ctx.queue.enqueue(tx, 'newsletter/begin', { id, at: sendAt.toISOString() }, { runAt: sendAt });
    const entry = issueEntry(at ? 'issue.schedule' : 'issue.send', id, {
      before: { state: issue.state },
      after: { state: 'scheduled', sendAt: sendAt.toISOString() },
    });
    return { result: undefined, entry };
  });
  return studioIssue(ctx, id);
}

/**
 * Cancels an issue's day, or stops an issue that is going out: mails that were sent stay sent.
 * @throws studio/no-issue, studio/refused
 */
export async function stopIssue(ctx: Ctx, who: Acting, id: string): Promise<StudioIssue> {
  await actAsOperator(ctx, who, writing, async (tx) => {
    const issue = await lockIssue(tx, id);
    if (issue.state !== 'scheduled' && issue.state !== 'sending')
      throw studioRefusal('It is not on its way.');
    const sending = issue.state === 'sending';
    const to = sending
      ? { state: 'stopped' as const, finishedAt: ctx.clock.now() }
      : { state: 'draft' as const, sendAt: null };
    await moveIssue(tx, issue, to);
    const entry = issueEntry(sending ? 'issue.stop' : 'issue.unschedule', id, {
      before: { state: issue.state },
      after: { state: to.state },
    });
    return { result: undefined, entry };
  });
  return studioIssue(ctx, id);
}

/**
 * Unsubscribes an address, as the link in its mails does: for those who had left before a restore brought them back
 * (adr/556). By command only.
 * @returns whether the address was subscribed
 */
export function removeSubscriber(ctx: Ctx, email: string, reason: string): Promise<boolean> {
  return actAsOperator(ctx, 'command', writing, async (tx) => {
    const subscriber = await endSubscription(ctx, tx, email);
    if (!subscriber) return { result: false, entry: [] };
    const { id, state } = subscriber;
    const states = { before: { state }, after: { state: 'left' } };
    const entry = { operation: 'newsletter.leave', subject: { kind: 'subscriber', id }, reason, ...states };
    return { result: true, entry };
  });
}
