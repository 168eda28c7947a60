import { and, asc, count, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
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

export interface JobFigures {
  lane: Lane;
  due: number;
  running: number;
  /** not before their time, or before another try */
  later: number;
  givenUp: number;
  /** 0 where nothing is due */
  oldestDueSeconds: number;
}

/** Jobs that are not done, by the database's clock. */
export const jobFigures = (db: Database): Promise<JobFigures[]> => {
  const open = sql`${jobs.failedAt} is null`;
  const running = sql`${open} and ${jobs.leasedUntil} > now()`;
  const due = sql`${open} and ${jobs.runAt} <= now() and ${jobs.leasedUntil} > now() is not true`;
  const countOf = (state: SQL) => sql<number>`(count(*) filter (where ${state}))::int`;
  return db
    .select({
      lane: jobs.lane,
      due: countOf(due),
      running: countOf(running),
      later: countOf(sql`${open} and ${jobs.runAt} > now() and ${jobs.leasedUntil} > now() is not true`),
      givenUp: countOf(sql`not (${open})`),
      oldestDueSeconds: sql<number>`coalesce(extract(epoch from now() - min(${jobs.runAt}) filter (where ${due})), 0)::float`,
    })
    .from(jobs)
    .where(isNull(jobs.doneAt))
    .groupBy(jobs.lane);
};

const failing = and(
  isNull(jobs.doneAt),
  or(isNotNull(jobs.failedAt), isNotNull(jobs.lastError), gt(jobs.crashes, 0)),
);

/** Jobs that failed and were given up, or will be tried again; the oldest first. */
export const failingJobs = (db: Database, limit: number, name?: string): Promise<JobRow[]> =>
  db
    .select()
    .from(jobs)
    .where(and(failing, name === undefined ? undefined : eq(jobs.name, name)))
    .orderBy(asc(jobs.createdAt), asc(jobs.id))
    .limit(limit);

/**
 * Tries jobs that were given up once more, for as long as new ones: one job, those of a name, or all. @returns how many
 */
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
        isNull(jobs.doneAt),
        which.id === undefined ? undefined : eq(jobs.id, which.id),
        which.name === undefined ? undefined : eq(jobs.name, which.name),
      ),
    )
    .returning({ id: jobs.id });
  if (rows.length > 0) await db.execute(sql`select pg_notify('talkies_jobs', '')`);
  return rows.length;
}

/** How many jobs of each kind fail. */
export const failingByName = (db: Database): Promise<{ name: string; givenUp: number; trying: number }[]> =>
  db
    .select({
      name: jobs.name,
      givenUp: sql<number>`(count(*) filter (where ${jobs.failedAt} is not null))::int`,
      trying: sql<number>`(count(*) filter (where ${jobs.failedAt} is null))::int`,
    })
    .from(jobs)
    .where(failing)
    .groupBy(jobs.name)
    .orderBy(asc(jobs.name));

export const countGivenUp = (db: Database): Promise<number> =>
  db.$count(jobs, and(isNull(jobs.doneAt), isNotNull(jobs.failedAt)));

/**
 * Ends a job that was given up, for good: its key stays taken. @returns null where it is not, or no longer, given up
 */
export async function discardFailed(db: Database, id: string, now: Date): Promise<JobRow | null> {
  const [row] = await db
    .update(jobs)
    .set({ doneAt: now })
    .where(and(eq(jobs.id, id), isNotNull(jobs.failedAt), isNull(jobs.doneAt)))
    .returning();
  return row ?? null;
}
