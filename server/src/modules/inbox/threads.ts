import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { inboxReplies, inboxThreads, type ThreadKind } from './tables.ts';

export type ThreadRow = typeof inboxThreads.$inferSelect;
export type ReplyRow = typeof inboxReplies.$inferSelect;

/** Begins the thread of a new message or report in `tx`. */
export async function openThread(
  ctx: Needs<'clock'>,
  tx: Database,
  thread: { id: string; kind: ThreadKind; userId: string | null },
): Promise<void> {
  const at = ctx.clock.now();
  await tx.insert(inboxThreads).values({ ...thread, createdAt: at, lastAt: at });
}

interface ThreadFilter {
  show: 'open' | 'closed';
  kind?: ThreadKind | undefined;
  /** a member's id: only the threads assigned to them */
  assigneeId?: string | undefined;
  after?: { at: Date; id: string } | null | undefined;
  limit: number;
}

/** The thread with the latest message first. */
export const listThreads = (
  db: Database,
  { show, kind, assigneeId, after, limit }: ThreadFilter,
): Promise<ThreadRow[]> =>
  db
    .select()
    .from(inboxThreads)
    .where(
      and(
        eq(inboxThreads.state, show),
        kind ? eq(inboxThreads.kind, kind) : undefined,
        assigneeId ? eq(inboxThreads.assigneeId, assigneeId) : undefined,
        after
          ? sql`(${inboxThreads.lastAt}, ${inboxThreads.id}) < (${after.at.toISOString()}::timestamptz, ${after.id})`
          : undefined,
      ),
    )
    .orderBy(desc(inboxThreads.lastAt), desc(inboxThreads.id))
    .limit(limit);

export async function threadById(db: Database, id: string): Promise<ThreadRow | null> {
  const [row] = await db.select().from(inboxThreads).where(eq(inboxThreads.id, id));
  return row ?? null;
}

/** The thread, locked until `tx` ends. */
export async function lockThread(tx: Database, id: string): Promise<ThreadRow | null> {
  const [row] = await tx.select().from(inboxThreads).where(eq(inboxThreads.id, id)).for('update');
  return row ?? null;
}

/** Oldest first. */
export const repliesOf = (db: Database, threadId: string): Promise<ReplyRow[]> =>
  db.select().from(inboxReplies).where(eq(inboxReplies.threadId, threadId)).orderBy(asc(inboxReplies.id));

export async function replyById(db: Database, id: number): Promise<ReplyRow | null> {
  const [row] = await db.select().from(inboxReplies).where(eq(inboxReplies.id, id));
  return row ?? null;
}

/** The numbers of messages and reports that wait for our reply. */
export async function countWaitingThreads(db: Database): Promise<Record<ThreadKind, number>> {
  const rows = await db
    .select({ kind: inboxThreads.kind, count: sql<number>`count(*)::int` })
    .from(inboxThreads)
    .where(and(eq(inboxThreads.state, 'open'), eq(inboxThreads.waiting, true)))
    .groupBy(inboxThreads.kind);
  const of = (kind: ThreadKind) => rows.find((row) => row.kind === kind)?.count ?? 0;
  return { message: of('message'), report: of('report') };
}

interface Words {
  from: 'us' | 'them';
  author: string | null;
  text: string;
  /** ours may end the thread; theirs opens it again */
  close: boolean;
}

/**
 * Adds a reply in `tx`. `version`: the thread's version that the writer read; null: any, as for a sender who continues
 * writing. Returns null where somebody else replied first, or there is no such thread.
 */
export async function addReply(
  ctx: Needs<'clock'>,
  tx: Database,
  threadId: string,
  version: number | null,
  { close, ...words }: Words,
): Promise<{ thread: ThreadRow; reply: ReplyRow } | null> {
  const at = ctx.clock.now();
  const [thread] = await tx
    .update(inboxThreads)
    .set({
      version: sql`${inboxThreads.version} + 1`,
      waiting: words.from === 'them',
      state: close ? 'closed' : 'open',
      lastAt: at,
    })
    .where(
      and(eq(inboxThreads.id, threadId), version === null ? undefined : eq(inboxThreads.version, version)),
    )
    .returning();
  if (!thread) return null;
  const [reply] = await tx
    .insert(inboxReplies)
    .values({ ...words, threadId, at })
    .returning();
  if (!reply) throw new Error('a reply was not written');
  return { thread, reply };
}

/** Gives a thread to a member, or to nobody, if it is still `from`'s. Null where it is somebody else's by now. */
export async function assignThread(
  tx: Database,
  id: string,
  from: string | null,
  to: { id: string; name: string } | null,
): Promise<ThreadRow | null> {
  const [row] = await tx
    .update(inboxThreads)
    .set({ assigneeId: to?.id ?? null, assignee: to?.name ?? null })
    .where(and(eq(inboxThreads.id, id), sql`${inboxThreads.assigneeId} is not distinct from ${from}`))
    .returning();
  return row ?? null;
}

/** Closes an open thread, or opens a closed one, if it is still at `version`. Null where it is not, or is so already. */
export async function setThreadState(
  tx: Database,
  id: string,
  version: number,
  state: ThreadRow['state'],
): Promise<ThreadRow | null> {
  const [row] = await tx
    .update(inboxThreads)
    .set({ state })
    .where(and(eq(inboxThreads.id, id), eq(inboxThreads.version, version), ne(inboxThreads.state, state)))
    .returning();
  return row ?? null;
}

/**
 * Marks a reply of ours as undelivered when its mail was given up (`at`), or as delivered after all (null). Its thread is
 * open and waits for us until we write again or close it; its version stays, as no reply was added.
 */
export async function setUndelivered(tx: Database, replyId: number, at: Date | null): Promise<void> {
  const reply = await replyById(tx, replyId);
  // as the mail of nearly every reply: taken at once
  if (!reply || (reply.undeliveredAt === null) === (at === null)) return;
  // whoever writes meanwhile waits, or was first and is seen
  await lockThread(tx, reply.threadId);
  await tx.update(inboxReplies).set({ undeliveredAt: at }).where(eq(inboxReplies.id, replyId));
  const last = (await repliesOf(tx, reply.threadId)).at(-1);
  if (at)
    await tx
      .update(inboxThreads)
      .set({ state: 'open', waiting: true })
      .where(eq(inboxThreads.id, reply.threadId));
  else if (last?.id === replyId)
    await tx.update(inboxThreads).set({ waiting: false }).where(eq(inboxThreads.id, reply.threadId));
}
