import type { DataRequestKind } from '@talkies/shared';
import { and, asc, desc, eq, lte, ne, sql } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { dueOf, soon } from './rules.ts';
import { dataRequests } from './tables.ts';

export type DataRequestRow = typeof dataRequests.$inferSelect;

interface NewRequest {
  id: string;
  userId: string;
  kind: DataRequestKind;
  text: string;
  openedBy: string | null;
  threadId: string | null;
}

/** Writes a request with its deadline, with `tx`. Null where one of its kind is open for that person. */
export async function addDataRequest(
  ctx: Needs<'clock'>,
  tx: Database,
  request: NewRequest,
): Promise<DataRequestRow | null> {
  const openedAt = ctx.clock.now();
  const [row] = await tx
    .insert(dataRequests)
    .values({ ...request, openedAt, dueAt: dueOf(openedAt) })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

export async function dataRequestById(db: Database, id: string): Promise<DataRequestRow | null> {
  const [row] = await db.select().from(dataRequests).where(eq(dataRequests.id, id));
  return row ?? null;
}

/** Newest first. */
export const dataRequestsOf = (db: Database, userId: string): Promise<DataRequestRow[]> =>
  db
    .select()
    .from(dataRequests)
    .where(eq(dataRequests.userId, userId))
    .orderBy(desc(dataRequests.openedAt), desc(dataRequests.id));

/** Open ones by their deadline, or those that were answered, the latest first. `after`: where the page before ended. */
export function listDataRequests(
  db: Database,
  show: 'open' | 'closed',
  { after, limit }: { after: { at: Date; id: string } | null; limit: number },
): Promise<DataRequestRow[]> {
  const end = after && sql`(${after.at.toISOString()}::timestamptz, ${after.id})`;
  if (show === 'open')
    return db
      .select()
      .from(dataRequests)
      .where(
        and(
          eq(dataRequests.state, 'open'),
          end ? sql`(${dataRequests.dueAt}, ${dataRequests.id}) > ${end}` : undefined,
        ),
      )
      .orderBy(asc(dataRequests.dueAt), asc(dataRequests.id))
      .limit(limit);
  return db
    .select()
    .from(dataRequests)
    .where(
      and(
        ne(dataRequests.state, 'open'),
        end ? sql`(${dataRequests.answeredAt}, ${dataRequests.id}) < ${end}` : undefined,
      ),
    )
    .orderBy(desc(dataRequests.answeredAt), desc(dataRequests.id))
    .limit(limit);
}

/** How many are open and due soon, or late. */
export const countDueRequests = (ctx: Needs<'clock' | 'db'>): Promise<number> =>
  ctx.db.$count(
    dataRequests,
    and(eq(dataRequests.state, 'open'), lte(dataRequests.dueAt, soon(ctx.clock.now()))),
  );

/** Ends an open request, with `tx`. Null where somebody else was faster. */
export async function endDataRequest(
  ctx: Needs<'clock'>,
  tx: Database,
  id: string,
  { state, answer }: { state: 'done' | 'refused'; answer: string },
): Promise<DataRequestRow | null> {
  const [row] = await tx
    .update(dataRequests)
    .set({ state, answer, answeredAt: ctx.clock.now() })
    .where(and(eq(dataRequests.id, id), eq(dataRequests.state, 'open')))
    .returning();
  return row ?? null;
}
