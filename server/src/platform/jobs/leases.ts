import { backOff } from '@talkies/shared';
import { and, asc, eq, exists, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { jobs, type Lane } from './tables.ts';

const LEASE = sql`interval '60 seconds'`;
/** A job whose process ended so often while it ran is not given to another. */
const MAX_CRASHES = 3;
const LONGEST_PAUSE_SECONDS = 3_600;

export type JobRow = typeof jobs.$inferSelect;

/** Runs when a job is given up, in that transaction. */
export type GivenUp = (tx: Database, job: JobRow) => Promise<void>;

/** Matches the row only while this is its latest attempt: after the lease ran out another may have begun. */
const sameRun = (job: JobRow) =>
  and(eq(jobs.id, job.id), eq(jobs.attempts, job.attempts), isNull(jobs.doneAt));

/** Due, and run by nobody. */
const isFree = (now: SQL) =>
  and(
    isNull(jobs.doneAt),
    isNull(jobs.failedAt),
    lte(jobs.runAt, now),
    or(isNull(jobs.leasedUntil), lte(jobs.leasedUntil, now)),
  );
const isDue = (lane: Lane | SQL, now: SQL) => and(eq(jobs.lane, lane), isFree(now));

/**
 * A job under a lease; an expired lease belonged to a process that died. The time for which a job is tried again counts
 * from its creation; one that was enqueued ahead of its time counts as created when it was due.
 */
const nextRun = (now: SQL, holder: string) => ({
  leasedUntil: sql`${now} + ${LEASE}`,
  attempts: sql`${jobs.attempts} + 1`,
  createdAt: sql`case when ${jobs.attempts} = 0 then greatest(${jobs.createdAt}, ${jobs.runAt}) else ${jobs.createdAt} end`,
  holder,
  holderAttempt: sql`${jobs.attempts} + 1`,
  crashes: sql`${jobs.crashes} + case when ${jobs.leasedUntil} is null then 0 else 1 end`,
});

/** The lanes in which a job is due. */
export async function dueLanes(db: Database, lanes: readonly Lane[], now: SQL): Promise<Lane[]> {
  const lanesToCheck = sql.join(
    lanes.map((lane) => sql`(${lane}::text)`),
    sql`, `,
  );
  const due = db.select({ id: jobs.id }).from(jobs).where(isDue(sql`candidate.lane`, now));
  const found = await db
    .select({ lane: sql<Lane>`candidate.lane` })
    .from(sql`(values ${lanesToCheck}) as candidate(lane)`)
    .where(exists(due));
  return found.map(({ lane }) => lane);
}

export interface Claimed {
  job: JobRow | undefined;
  /** jobs that were given up before one was taken */
  poisoned: JobRow[];
}

/**
 * Takes a job under a lease, so that no two workers run it. An expired lease is one whose process died: that is
 * counted, and the third time the job is given up (`poisoned`), and another is taken if there is one.
 */
async function claim(
  db: Database,
  which: SQL | undefined,
  now: SQL,
  holder: string,
  givenUp: GivenUp,
): Promise<Claimed> {
  const [job] = await db.update(jobs).set(nextRun(now, holder)).where(which).returning();
  if (!job || job.crashes < MAX_CRASHES) return { job, poisoned: [] };
  await db.transaction(async (tx) => {
    await tx
      .update(jobs)
      .set({ failedAt: now, leasedUntil: null, lastError: 'its process ended each time while it ran' })
      .where(sameRun(job));
    await givenUp(tx, job);
  });
  const after = await claim(db, which, now, holder, givenUp);
  return { job: after.job, poisoned: [job, ...after.poisoned] };
}

/** Takes the next due job of a lane. */
export function claimJob(
  db: Database,
  lane: Lane,
  now: SQL,
  holder: string,
  givenUp: GivenUp,
): Promise<Claimed> {
  const next = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(isDue(lane, now))
    .orderBy(asc(jobs.runAt))
    .limit(1)
    .for('update', { skipLocked: true });
  return claim(db, eq(jobs.id, sql`(${next})`), now, holder, givenUp);
}

/** Takes the job of a key, ahead of its lane; none where another process has it, or it is not, or no longer, due. */
export const claimKeyed = (
  db: Database,
  key: string,
  now: SQL,
  holder: string,
  givenUp: GivenUp,
): Promise<Claimed> => claim(db, and(eq(jobs.key, key), isFree(now)), now, holder, givenUp);

/** The outcome of a job's first run. later: it failed or takes long, and the job continues all the same. */
export type FirstRun = 'done' | 'later' | 'given-up';

/** The outcome of a key's job; null while it runs, or before it has. */
export async function firstOutcome(db: Database, key: string): Promise<FirstRun | null> {
  const { attempts, leasedUntil, doneAt, failedAt } = jobs;
  const [job] = await db
    .select({ attempts, leasedUntil, doneAt, failedAt })
    .from(jobs)
    .where(eq(jobs.key, key));
  if (!job || job.doneAt) return 'done';
  if (job.failedAt) return 'given-up';
  return job.attempts > 0 && job.leasedUntil === null ? 'later' : null;
}

export async function renewLease(db: Database, job: JobRow, now: SQL): Promise<void> {
  await db
    .update(jobs)
    .set({ leasedUntil: sql`${now} + ${LEASE}` })
    .where(sameRun(job));
}

export async function finishJob(db: Database, job: JobRow, now: SQL): Promise<void> {
  await db.update(jobs).set({ doneAt: now, leasedUntil: null, lastError: null }).where(eq(jobs.id, job.id));
}

/**
 * Postpones a failed job, longer each time. @returns whether it is given up, which happens `retrySeconds` after its
 * time
 */
export async function putOff(
  db: Database,
  job: JobRow,
  now: SQL,
  retrySeconds: number,
  lastError: string,
  givenUp: GivenUp,
): Promise<boolean> {
  const pause = backOff(job.attempts, { first: 2, longest: LONGEST_PAUSE_SECONDS });
  const old = sql`${now} >= ${jobs.createdAt} + make_interval(secs => ${retrySeconds})`;
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(jobs)
      .set({
        lastError,
        leasedUntil: null,
        runAt: sql`${now} + make_interval(secs => ${pause})`,
        failedAt: sql`case when ${old} then ${now} end`,
      })
      .where(sameRun(job))
      .returning({ failedAt: jobs.failedAt });
    if (row?.failedAt == null) return false;
    await givenUp(tx, job);
    return true;
  });
}

/** Returns a job that ran too early to its time, from which on its retries count. */
export async function waitUntil(db: Database, job: JobRow, due: SQL): Promise<void> {
  await db.update(jobs).set({ leasedUntil: null, runAt: due, createdAt: due }).where(sameRun(job));
}

/**
 * Frees the jobs of a process that ends, for others at once; that counts as no crash. An attempt that another has begun
 * meanwhile stays its own.
 */
export async function giveBack(db: Database, runs: JobRow[]): Promise<void> {
  if (runs.length === 0) return;
  await db
    .update(jobs)
    .set({ leasedUntil: null })
    .where(or(...runs.map(sameRun)));
}
