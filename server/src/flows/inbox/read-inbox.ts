import type {
  InboxRow,
  InboxThread,
  ParsedStudioInput,
  StudioResponse,
} from '@talkies/shared/studio/schemas';
import type { Needs } from '../../chain/context.ts';
import { hiddenPartsOf, peopleByIds } from '../../modules/accounts/index.ts';
import { itemById } from '../../modules/catalogue/index.ts';
import { messagesByIds } from '../../modules/content/index.ts';
import { listThreads, repliesOf, type ThreadRow, threadById } from '../../modules/inbox/index.ts';
import { type ContentReportRow, contentReportsByIds } from '../../modules/social/index.ts';
import { type Acting, actAsOperator, type Member } from '../../modules/studio/index.ts';
import { readTimeCursor, writeTimeCursor } from '../../platform/cursor.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { ReportedThing } from './reported-content.ts';

const PREVIEW = 140;
const SORT = 'inbox';

/** The first message of a thread, of either kind. */
export interface FirstWords extends ReportedThing {
  name: string;
  email: string;
  about: string;
  text: string;
  at: Date;
}

const reportedOf = ({
  itemId,
  serial,
  personId,
  part,
}: Pick<ContentReportRow, 'itemId' | 'serial' | 'personId' | 'part'>): ReportedThing => ({
  item: itemId === null ? null : { id: itemId, serial },
  person: part === null ? null : { id: personId, part },
});

/** First messages by the numbers of their threads. */
export async function firstWordsOf(db: Database, ids: string[]): Promise<Map<string, FirstWords>> {
  const [messages, reports] = await Promise.all([messagesByIds(db, ids), contentReportsByIds(db, ids)]);
  const words = new Map<string, FirstWords>();
  for (const { id, name, email, topic, message, at } of messages)
    words.set(id, { name, email, about: topic, text: message, at, item: null, person: null });
  for (const { id, name, email, reason, message, at, ...row } of reports)
    words.set(id, { name, email, about: reason, text: message, at, ...reportedOf(row) });
  return words;
}

const oneLine = (text: string): string => {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length > PREVIEW ? `${flat.slice(0, PREVIEW - 1)}…` : flat;
};

const common = (thread: ThreadRow, words: FirstWords) => ({
  id: thread.id,
  kind: thread.kind,
  state: thread.state,
  waiting: thread.waiting,
  name: words.name,
  about: words.about,
  assignee: thread.assignee,
  lastAt: thread.lastAt.toISOString(),
});

/** Threads with their first messages. */
async function presentThreads(db: Database, threads: readonly ThreadRow[]): Promise<InboxRow[]> {
  const words = await firstWordsOf(
    db,
    threads.map(({ id }) => id),
  );
  return threads.flatMap((thread): InboxRow[] => {
    const first = words.get(thread.id);
    return first ? [{ ...common(thread, first), preview: oneLine(first.text) }] : [];
  });
}

/**
 * Messages and reports in one list, the latest activity first.
 * @throws request/invalid for a cursor of another list
 */
export async function listInbox(
  ctx: Needs<'db'>,
  member: Pick<Member, 'id'>,
  { show, kind, cursor, limit }: ParsedStudioInput<'listInbox'>['query'],
): Promise<StudioResponse<'listInbox'>> {
  const rows = await listThreads(ctx.db, {
    show: show === 'closed' ? 'closed' : 'open',
    kind,
    assigneeId: show === 'mine' ? member.id : undefined,
    after: readTimeCursor(SORT, cursor),
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    threads: await presentThreads(ctx.db, page),
    next: rows.length > limit && last ? writeTimeCursor(SORT, { at: last.lastAt, id: last.id }) : null,
  };
}

/** @throws inbox/not-found */
export async function requireThread(db: Database, id: string): Promise<ThreadRow> {
  const thread = await threadById(db, id);
  if (!thread) throw new AppError('inbox/not-found', { detail: `There is no message or report ${id}.` });
  return thread;
}

/** The person of a reported profile, and whether the reported part is hidden. */
async function personOfReport(db: Database, reported: FirstWords['person']): Promise<InboxThread['person']> {
  if (!reported) return null;
  const { id, part } = reported;
  const person = id === null ? undefined : (await peopleByIds(db, [id])).get(id);
  if (!person) return { id: null, name: '', handle: '', part, hiddenSince: null };
  const hidden = (await hiddenPartsOf(db, person.id)).find((one) => one.part === part && !one.replaced);
  const { name, handle } = person;
  return { id: person.id, name, handle, part, hiddenSince: hidden?.at.toISOString() ?? null };
}

/** A whole thread. @throws inbox/not-found */
export async function readThread(ctx: Needs<'db'>, id: string): Promise<InboxThread> {
  const thread = await requireThread(ctx.db, id);
  const [words, replies] = await Promise.all([firstWordsOf(ctx.db, [id]), repliesOf(ctx.db, id)]);
  const first = words.get(id);
  if (!first) throw new AppError('inbox/not-found');
  const item = first.item && (await itemById(ctx.db, first.item.id));
  return {
    ...common(thread, first),
    email: first.email,
    userId: thread.userId,
    text: first.text,
    at: first.at.toISOString(),
    replies: replies.map(({ id: reply, from, author, text, at, undeliveredAt }) => ({
      ...{ id: reply, from, author, text },
      at: at.toISOString(),
      undelivered: undeliveredAt !== null,
    })),
    version: thread.version,
    assigneeId: thread.assigneeId,
    item: first.item && {
      id: first.item.id,
      title: item?.title ?? first.item.id,
      serial: first.item.serial,
      hidden: item?.status === 'hidden',
    },
    person: await personOfReport(ctx.db, first.person),
  };
}

/** Reads a thread for a member. The inspection is logged without a reason: the thread was written to be read. */
export async function inspectThread(
  ctx: Needs<'clock' | 'config' | 'db'>,
  who: Acting,
  id: string,
): Promise<InboxThread> {
  await actAsOperator(ctx, who, { permission: 'inbox' }, async (tx) => {
    await requireThread(tx, id);
    const entry = {
      operation: 'inbox.look',
      subject: { kind: 'inbox', id },
      reason: 'It was written to us.',
    };
    return { result: undefined, entry };
  });
  return readThread(ctx, id);
}
