import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Connection, Database } from '../db/database.ts';
import { LoggableError } from '../errors.ts';
import { type Log, summarizeError } from '../log.ts';
import { jobs } from './tables.ts';

/** Payloads by job name. Modules add theirs by declaration merging next to their handler. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface JobPayloads {}
export type JobName = keyof JobPayloads & string;

/** At least once: a handler can run again for the same payload and must then change nothing more. */
export type JobHandler<N extends JobName> = (payload: JobPayloads[N]) => Promise<void>;

const LEASE_SECONDS = 60;
const MAX_ATTEMPTS = 12;
const backoffSeconds = (attempts: number): number => Math.min(2 ** attempts, 600);

export interface Queue {
  /** Writes a job with `tx`, so that it exists exactly if the change does. `key` makes it once only. */
  enqueue<N extends JobName>(
    tx: Database,
    name: N,
    payload: JobPayloads[N],
    options?: { key?: string; runAt?: Date },
  ): Promise<void>;
  handle<N extends JobName>(name: N, handler: JobHandler<N>): void;
  /** Runs everything that is due and returns how many jobs ran; tests call it instead of waiting. */
  runDue(): Promise<number>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

type Row = typeof jobs.$inferSelect;

/** Takes the next due job under a lease, so that no two workers run it. */
async function claim(db: Database, now: Date): Promise<Row | undefined> {
  const free = or(isNull(jobs.leasedUntil), lte(jobs.leasedUntil, now));
  const next = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isNull(jobs.doneAt), isNull(jobs.failedAt), lte(jobs.runAt, now), free))
    .orderBy(asc(jobs.runAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(jobs)
    .set({
      leasedUntil: new Date(now.getTime() + LEASE_SECONDS * 1000),
      attempts: sql`${jobs.attempts} + 1`,
    })
    .where(eq(jobs.id, sql`(${next})`))
    .returning();
  return row;
}

/** Puts a failed job off, longer each time, and gives it up after the last attempt. */
async function putOff(db: Database, now: Date, log: Log, job: Row, error: unknown): Promise<void> {
  const given = job.attempts >= MAX_ATTEMPTS;
  log[given ? 'error' : 'warn'](
    { job: job.name, id: job.id, attempts: job.attempts, err: error },
    'job failed',
  );
  const runAt = new Date(now.getTime() + backoffSeconds(job.attempts) * 1000);
  await db
    .update(jobs)
    .set({ lastError: summarizeError(error), leasedUntil: null, runAt, failedAt: given ? now : null })
    .where(eq(jobs.id, job.id));
}

export function createQueue(connection: Connection, clock: Clock, log: Log): Queue {
  const { db } = connection;
  const handlers = new Map<string, (payload: never) => Promise<void>>();
  let running: Promise<number> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopped = true;

  const run = async (job: Row): Promise<void> => {
    try {
      const handler = handlers.get(job.name);
      if (!handler) throw new LoggableError(`no handler for job ${job.name}`);
      await handler(job.payload as never);
      await db.update(jobs).set({ doneAt: clock.now(), lastError: null }).where(eq(jobs.id, job.id));
    } catch (error) {
      await putOff(db, clock.now(), log, job, error);
    }
  };

  const drain = async (): Promise<number> => {
    let count = 0;
    for (let job = await claim(db, clock.now()); job; job = await claim(db, clock.now())) {
      await run(job);
      count += 1;
    }
    return count;
  };

  const runDue = async (): Promise<number> => {
    while (running) await running;
    running = drain().finally(() => {
      running = null;
    });
    return running;
  };

  const tick = (): void => {
    if (stopped || running) return;
    runDue().catch((error: unknown) => log.error({ err: error }, 'job queue'));
  };

  return {
    enqueue: async (tx, name, payload, options = {}) => {
      await tx
        .insert(jobs)
        .values({ name, payload, key: options.key ?? null, runAt: options.runAt ?? clock.now() })
        .onConflictDoNothing();
      // heard only when tx commits
      await tx.execute(sql`select pg_notify('talkies_jobs', '')`);
    },
    handle: (name, handler) => {
      handlers.set(name, handler as (payload: never) => Promise<void>);
    },
    runDue,
    start: async () => {
      stopped = false;
      await connection.listen('talkies_jobs', tick);
      // delayed jobs and those of a worker that died have no notification
      timer = setInterval(tick, 1000);
      tick();
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
