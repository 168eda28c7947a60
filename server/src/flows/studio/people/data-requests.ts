import type { ParsedStudioInput, StudioResponse } from '@talkies/shared/studio/schemas';
import type { Needs } from '../../../chain/context.ts';
import { peopleByIds } from '../../../modules/accounts/index.ts';
import {
  type DataRequestRow,
  dataRequestById,
  daysLeft,
  endDataRequest,
  listDataRequests as listRows,
} from '../../../modules/data-requests/index.ts';
import { notify } from '../../../modules/notifications/index.ts';
import { type Acting, actAsOperator, lockMembers } from '../../../modules/studio/index.ts';
import { readTimeCursor, writeTimeCursor } from '../../../platform/cursor.ts';
import { AppError } from '../../../platform/errors.ts';
import { addAndConfirm } from '../../personal-data/data-requests.ts';
import { obstaclesOf, prepareErasure } from '../../personal-data/delete-account.ts';
import { personalDataSources } from '../../personal-data/sources.ts';
import { requirePerson } from './inspect-person.ts';

type Ctx = Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue'>;
type DataRequestRecord = StudioResponse<'inspectDataRequest'>;

const people = { permission: 'people' } as const;
const subjectOf = (id: string) => ({ kind: 'data-request', id });

const presentRow = (ctx: Needs<'clock'>, row: DataRequestRow) => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  openedBy: row.openedBy,
  openedAt: row.openedAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  daysLeft: daysLeft(row.dueAt, ctx.clock.now()),
  answeredAt: row.answeredAt?.toISOString() ?? null,
});

/**
 * The queue of data requests without names, the earliest due date first.
 * @throws request/invalid for a cursor of another list
 */
export async function listDataRequests(
  ctx: Needs<'clock' | 'db'>,
  { show, cursor, limit }: ParsedStudioInput<'listDataRequests'>['query'],
): Promise<StudioResponse<'listDataRequests'>> {
  const sort = `data-requests ${show}`;
  const rows = await listRows(ctx.db, show, { after: readTimeCursor(sort, cursor), limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const at = show === 'open' ? last?.dueAt : last?.answeredAt;
  return {
    requests: page.map((row) => presentRow(ctx, row)),
    next: rows.length > limit && last && at ? writeTimeCursor(sort, { at, id: last.id }) : null,
  };
}

/** @throws request/not-found */
async function requireRequest(ctx: Needs<'db'>, id: string): Promise<DataRequestRow> {
  const row = await dataRequestById(ctx.db, id);
  if (!row) throw new AppError('request/not-found');
  return row;
}

async function readRequest(ctx: Ctx, id: string): Promise<DataRequestRecord> {
  const row = await requireRequest(ctx, id);
  const person = row.userId === null ? undefined : (await peopleByIds(ctx.db, [row.userId])).get(row.userId);
  const erasing = row.kind === 'erasure' && row.state === 'open' && person;
  return {
    ...presentRow(ctx, row),
    text: row.text,
    threadId: row.threadId,
    answer: row.answer,
    person: person ? { id: person.id, name: person.name, email: person.email } : null,
    // what prevents a deletion, and what a copy would contain: never the data themselves
    obstacles: erasing ? await obstaclesOf(ctx, person.id) : [],
    parts: personalDataSources.map(({ name }) => name),
  };
}

/** One request with its person. The inspection is logged. @throws request/not-found */
export async function inspectDataRequest(
  ctx: Ctx,
  who: Acting,
  id: string,
  reason: string,
): Promise<DataRequestRecord> {
  await requireRequest(ctx, id);
  await actAsOperator(ctx, who, people, async () => {
    const entry = { operation: 'data-request.look', subject: subjectOf(id), reason };
    return { result: undefined, entry };
  });
  return readRequest(ctx, id);
}

/** Records a request that reached us by another way. @throws request/not-found, data-request/already-open */
export async function openDataRequestFor(
  ctx: Ctx,
  who: Acting,
  userId: string,
  { reason, thread, ...requested }: ParsedStudioInput<'openDataRequestFor'>['body'],
): Promise<string> {
  await requirePerson(ctx, userId);
  return actAsOperator(ctx, who, people, async (tx, { name }) => {
    const theirs = { userId, openedBy: name, threadId: thread ?? null };
    const row = await addAndConfirm(ctx, tx, { ...requested, ...theirs });
    const after = { state: 'open', kind: row.kind, person: userId, due: row.dueAt.toISOString() };
    const entry = { operation: 'data-request.open', subject: subjectOf(row.id), reason, before: null, after };
    return { result: row.id, entry };
  });
}

/**
 * Answers a request. A copy is given to the person alone, by a link in their account. An erasure deletes the account
 * as its owner would, in the transaction that records the answer; never that of a member of the studio. Its last mail
 * begins with our answer, and states what stays and why.
 * @throws request/not-found, studio/changed-meanwhile; for an erasure profile/not-empty,
 * studio/confirmation-required
 */
export async function answerDataRequest(
  ctx: Ctx,
  who: Acting,
  id: string,
  { outcome, text, reason }: ParsedStudioInput<'answerDataRequest'>['body'],
): Promise<DataRequestRecord> {
  const { kind, userId } = await requireRequest(ctx, id);
  const erasing = kind === 'erasure' && outcome === 'done';
  const erase =
    erasing && userId !== null ? await prepareErasure(ctx, userId, { giveUp: false, answer: text }) : null;
  const requirement = { ...people, confirmed: erasing, ...(erase ? { lock: lockMembers } : {}) };
  await actAsOperator(ctx, who, requirement, async (tx) => {
    const row = await endDataRequest(ctx, tx, id, { state: outcome, answer: text });
    if (!row) throw new AppError('studio/changed-meanwhile', { detail: 'It was answered just now.' });
    if (erase) await erase(tx);
    else if (row.userId !== null) {
      const data = { number: id, kind, text };
      const notificationKind = outcome === 'done' ? 'data-request-done' : 'data-request-refused';
      await notify(ctx, tx, {
        userId: row.userId,
        kind: notificationKind,
        data,
        key: `data-request/${id}/${outcome}`,
      });
    }
    const states = { before: { state: 'open' }, after: { state: outcome, kind } };
    const entry = { operation: 'data-request.answer', subject: subjectOf(id), reason, ...states };
    return { result: undefined, entry };
  });
  if (erase) await ctx.changes.emit('catalogue');
  return readRequest(ctx, id);
}
