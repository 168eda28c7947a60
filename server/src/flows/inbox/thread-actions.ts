import type { ReportReason } from '@talkies/shared';
import type { InboxThread } from '@talkies/shared/studio/schemas';
import type { Needs } from '../../chain/context.ts';
import {
  addReply,
  assignThread,
  lockThread,
  type ReplyRow,
  repliesOf,
  setThreadState,
  type ThreadRow,
} from '../../modules/inbox/index.ts';
import { notify, partWords } from '../../modules/notifications/index.ts';
import { type Acting, actAsOperator } from '../../modules/studio/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { setHidden } from '../studio/catalogue/catalogue-items.ts';
import { hidePersonPart, showPersonPart } from '../studio/people/hide-part.ts';
import { studioRefusal } from '../studio/studio-refusal.ts';
import { firstWordsOf, readThread, requireThread } from './read-inbox.ts';
import { nameReported, reasonWords, replyKey, storedReported } from './reported-content.ts';

type Ctx = Needs<'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue'>;

const inbox = { permission: 'inbox' } as const;
const subjectOf = (id: string) => ({ kind: 'inbox', id });

/**
 * Mails our reply to the thread's author, and notifies them where they have an account.
 * @param gone the reported subject is hidden, so that the notification does not lead there
 */
async function send(
  ctx: Ctx,
  tx: Database,
  { thread, reply }: { thread: ThreadRow; reply: ReplyRow },
  gone = false,
): Promise<void> {
  await ctx.mail.post(tx, 'inbox/reply', { replyId: reply.id }, String(reply.id));
  const { userId, id } = thread;
  if (!userId) return;
  const key = replyKey(reply);
  const first = (await firstWordsOf(tx, [id])).get(id);
  const reported = first && (await nameReported(tx, first));
  if (!reported) {
    const data = { number: id, answer: reply.text, began: first?.text === '' };
    await notify(ctx, tx, { userId, kind: 'message-answered', data, key });
    return;
  }
  const stored = storedReported(first, reported.title);
  const data = { ...stored, itemId: gone ? null : (first.item?.id ?? null), answer: reply.text };
  await notify(ctx, tx, { userId, kind: 'report-answered', data, key });
}

const writtenMeanwhile = (): AppError =>
  new AppError('studio/changed-meanwhile', {
    detail: 'Somebody has written here since you began. Read it, then choose.',
  });

/**
 * Posts an answer by mail. The member states the version that they read: where another member was faster, or the
 * person wrote again, they are shown that first.
 * @throws inbox/not-found, studio/changed-meanwhile
 */
export const writeAnswer = (
  ctx: Ctx,
  who: Acting,
  id: string,
  { text, version, close }: { text: string; version: number; close: boolean },
): Promise<number> =>
  actAsOperator(ctx, who, inbox, async (tx, { name }) => {
    const before = await requireThread(tx, id);
    const added = await addReply(ctx, tx, id, version, { from: 'us', author: name, text, close });
    if (!added) throw writtenMeanwhile();
    await send(ctx, tx, added);
    const entry = {
      operation: 'inbox.answer',
      subject: subjectOf(id),
      before: { state: before.state, waiting: before.waiting },
      after: { state: added.thread.state, waiting: false, reply: added.reply.id },
    };
    return { result: added.reply.id, entry };
  });

/** Answers from the studio, waiting for the mail's result, which the reply then states. */
export async function answerThread(...input: Parameters<typeof writeAnswer>): Promise<InboxThread> {
  const [ctx, , id] = input;
  await ctx.mail.sent('inbox/reply', String(await writeAnswer(...input)));
  return readThread(ctx, id);
}

/** Assigns a thread to the member, or to nobody. @throws inbox/not-found, studio/changed-meanwhile */
export async function assignToMember(
  ctx: Ctx,
  who: Acting,
  id: string,
  { to, from }: { to: 'me' | 'nobody'; from: string | null },
): Promise<InboxThread> {
  await actAsOperator(ctx, who, inbox, async (tx, operator) => {
    const before = await requireThread(tx, id);
    const row = await assignThread(tx, id, from, to === 'me' ? operator : null);
    if (!row)
      throw new AppError('studio/changed-meanwhile', {
        detail: `It is with ${before.assignee ?? 'nobody'} by now.`,
      });
    const entry = {
      operation: 'inbox.assign',
      subject: subjectOf(id),
      before: { assignee: before.assignee },
      after: { assignee: row.assignee },
    };
    return { result: undefined, entry };
  });
  return readThread(ctx, id);
}

/**
 * Closes a thread without an answer, or reopens it; `version` as with an answer, so that nothing is closed unread.
 * Idempotent.
 * @throws inbox/not-found, studio/changed-meanwhile
 */
export async function closeThread(
  ctx: Ctx,
  who: Acting,
  id: string,
  { state, version }: { state: 'open' | 'closed'; version: number },
): Promise<InboxThread> {
  await actAsOperator(ctx, who, inbox, async (tx) => {
    const before = await requireThread(tx, id);
    const row = await setThreadState(tx, id, version, state);
    if (!row && before.state !== state) throw writtenMeanwhile();
    const states = { before: { state: before.state }, after: { state } };
    const operation = state === 'closed' ? 'inbox.close' : 'inbox.reopen';
    return { result: undefined, entry: row ? { operation, subject: subjectOf(id), ...states } : [] };
  });
  return readThread(ctx, id);
}

const tookDown = (what: string): string =>
  `Thank you for your report. We have looked at it, and ${what} is no longer shown in the shop.`;

/**
 * Notifies a report's author once that the reported subject is hidden: also where another report had it hidden
 * before, or the shop stopped in between.
 */
const writeGone = (ctx: Ctx, who: Acting, id: string, { what, after }: { what: string; after: object }) =>
  actAsOperator(ctx, who, inbox, async (tx, { name }) => {
    // a report that was closed before needs nobody's work again
    const close = (await lockThread(tx, id))?.state === 'closed';
    const words = { from: 'us', author: name, text: tookDown(what), close } as const;
    const isWritten = ({ from, text }: ReplyRow) => from === words.from && text === words.text;
    const added = (await repliesOf(tx, id)).some(isWritten) ? null : await addReply(ctx, tx, id, null, words);
    if (!added) return { result: undefined, entry: [] };
    await send(ctx, tx, added, true);
    const subject = subjectOf(id);
    return {
      result: undefined,
      entry: { operation: 'inbox.answer', subject, after: { reply: added.reply.id, ...after } },
    };
  });

/** The reason that the profile's owner reads. */
const whyHidden = (about: string): string =>
  about === 'other' || !Object.hasOwn(reasonWords, about)
    ? 'Somebody reported it, and we have looked at it.'
    : `Somebody reported it: ${reasonWords[about as ReportReason]}. We have looked at it.`;

/** Hides the reported part of a profile, or shows it again, through the act of the people's screen. */
async function setPartHidden(ctx: Ctx, who: Acting, id: string, hidden: boolean): Promise<void> {
  const { person, about } = await readThread(ctx, id);
  if (!person?.id) throw studioRefusal('That account is gone.');
  if (hidden === (person.hiddenSince !== null)) return;
  if (hidden) await hidePersonPart(ctx, who, person.id, person.part, whyHidden(about));
  else
    await showPersonPart(ctx, who, person.id, person.part, {
      since: person.hiddenSince ?? '',
      reason: `The report ${id} was looked at again.`,
    });
}

/**
 * Hides a reported item, or part of a profile, or shows it again. Each report's author is notified once that it is
 * hidden. May be called repeatedly.
 * @throws inbox/not-found, studio/refused for a message
 */
export async function hideReported(
  ctx: Parameters<typeof setHidden>[0] & Ctx,
  who: Acting,
  id: string,
  hidden: boolean,
): Promise<InboxThread> {
  await requireThread(ctx.db, id);
  const { item, person } = (await firstWordsOf(ctx.db, [id])).get(id) ?? {};
  if (item) {
    await setHidden(ctx, who, item.id, hidden, inbox);
    if (hidden) await writeGone(ctx, who, id, { what: 'the picture', after: { item: item.id } });
  } else if (person) {
    await setPartHidden(ctx, who, id, hidden);
    const what = `the ${partWords[person.part]}`;
    const after = { person: person.id, part: person.part };
    if (hidden) await writeGone(ctx, who, id, { what, after });
  } else throw studioRefusal('Nothing was reported here.');
  return readThread(ctx, id);
}
