import { and, asc, count, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import type { JobRow } from './leases.ts';
import { jobs, type Lane } from './tables.ts';

/** How many jobs wait in each lane. */
export const waitingJobs = (db: Database): Promise<{ lane: Lane; waiting: number }[]> =>
  db
    .select({ lane: jobs.lane, waiting: count() })
    .from(jobs)
    .where(and(isNull(jobs.doneAt), isNull(jobs.failedAt)))
    .groupBy(jobs.lane)
    .orderBy(asc(jobs.lane));

/** Jobs that failed and were given up, or will be tried again; the oldest first. */
export const failingJobs = (db: Database, limit: number): Promise<JobRow[]> =>
  db
    .select()
    .from(jobs)
    .where(
      and(isNull(jobs.doneAt), or(isNotNull(jobs.failedAt), isNotNull(jobs.lastError), gt(jobs.crashes, 0))),
    )
    .orderBy(asc(jobs.createdAt), asc(jobs.id))
    .limit(limit);

/** Tries jobs that were given up once more, with their whole patience: one, those of a name, or all. @returns how many */
export async function retryJobs(
  db: Database,
  now: Date,
  which: { id?: string; name?: string },
): Promise<number> {
  const rows = await db
    .update(jobs)
    .set({ failedAt: null, attempts: 0, crashes: 0, createdAt: now, runAt: now })
    .where(
      and(
        isNotNull(jobs.failedAt),
        which.id === undefined ? undefined : eq(jobs.id, which.id),
        which.name === undefined ? undefined : eq(jobs.name, which.name),
      ),
    )
    .returning({ id: jobs.id });
  if (rows.length > 0) await db.execute(sql`select pg_notify('talkies_jobs', '')`);
  return rows.length;
}
