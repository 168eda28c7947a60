import type { ApiResponse, ParsedInput } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { referenceNumber } from '../../modules/content/index.ts';
import { addDataRequest, type DataRequestRow, dataRequestsOf } from '../../modules/data-requests/index.ts';
import { notify } from '../../modules/notifications/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';

type Ctx = Needs<'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue'>;
type Requested = ParsedInput<'openDataRequest'>['body'];

const present = (row: DataRequestRow): ApiResponse<'myDataRequests'>['requests'][number] => ({
  number: row.id,
  kind: row.kind,
  state: row.state,
  text: row.text,
  openedAt: row.openedAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  answeredAt: row.answeredAt?.toISOString() ?? null,
  answer: row.answer,
});

/** Adds a request in `tx` and confirms it to the person, with the date of our answer. @throws data-request/already-open */
export async function addAndConfirm(
  ctx: Ctx,
  tx: Database,
  request: Requested & { userId: string; openedBy: string | null; threadId: string | null },
): Promise<DataRequestRow> {
  const row = await addDataRequest(ctx, tx, { id: referenceNumber('D'), ...request });
  if (!row) throw new AppError('data-request/already-open');
  const data = { number: row.id, kind: row.kind, due: row.dueAt.toISOString() };
  await notify(ctx, tx, {
    userId: request.userId,
    kind: 'data-request-received',
    data,
    key: `data-request/${row.id}`,
  });
  return row;
}

/** Opens a request that a person makes in their account. @throws data-request/already-open */
export async function openDataRequest(
  ctx: Ctx,
  userId: string,
  requested: Requested,
): Promise<ApiResponse<'openDataRequest'>> {
  const own = { userId, openedBy: null, threadId: null };
  return present(await ctx.db.transaction((tx) => addAndConfirm(ctx, tx, { ...requested, ...own })));
}

/** A person's own requests, the newest first. */
export const myDataRequests = async (
  ctx: Needs<'db'>,
  userId: string,
): Promise<ApiResponse<'myDataRequests'>> => ({
  requests: (await dataRequestsOf(ctx.db, userId)).map(present),
});
