import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { lockAnnounced } from '../../modules/market/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { jobs } from '../../platform/jobs/tables.ts';

/** A request for an auction of the shop, as its jobs name it. */
interface PrimaryRequest {
  itemId: string;
  run: string;
  announced: boolean;
}

const itemId = sql<string>`${jobs.payload}->>'itemId'`;
const run = sql<string>`${jobs.payload}->>'run'`;
const isAtOnce = sql`${jobs.payload}->>'announced' = 'false'`;
const isUnderway = and(eq(jobs.name, 'market/primary'), isNull(jobs.doneAt), isNull(jobs.failedAt));

/** Requests that are still being carried out, including those that wait for their time. */
export const requestsUnderway = (db: Database): Promise<PrimaryRequest[]> =>
  db
    .select({ itemId, run, announced: sql<boolean>`not ${isAtOnce}` })
    .from(jobs)
    .where(isUnderway);

/**
 * The runs of requests to open auctions now that are under way, by item; without announced ones, which wait for their
 * time.
 */
export async function openingRuns(db: Database, items: readonly string[]): Promise<Map<string, string>> {
  if (items.length === 0) return new Map();
  const rows = await db
    .select({ itemId, run })
    .from(jobs)
    .where(and(isUnderway, isAtOnce, inArray(itemId, [...items])));
  return new Map(rows.map((row) => [row.itemId, row.run]));
}

/**
 * Locks an item's opening until `tx` ends: carrying out a request to open it now, and taking one back, wait for each
 * other.
 */
export const lockOpening = (tx: Database, item: string) => lockName(tx, `primary/${item}`);

/** Whether a request was not taken back; it stays so until `tx` ends. */
export async function isWanted(
  tx: Database,
  request: { itemId: string; run: string; announced?: boolean },
): Promise<boolean> {
  if (request.announced) return (await lockAnnounced(tx, request.itemId)) === request.run;
  await lockOpening(tx, request.itemId);
  return (await openingRuns(tx, [request.itemId])).get(request.itemId) === request.run;
}

/** Deletes a request to open an item now, under `lockOpening`; a job of it that is running finds itself unwanted. */
export async function forgetRequest(tx: Database, item: string, name: string): Promise<void> {
  await tx.delete(jobs).where(and(isUnderway, isAtOnce, eq(itemId, item), eq(run, name)));
}
