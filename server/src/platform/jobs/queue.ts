import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { DAY_SECONDS, MINUTE_MS } from '@talkies/shared';
import { type SQL, sql } from 'drizzle-orm';
import { type Clock, systemClock } from '../clock.ts';
import type { Connection, Database } from '../db/database.ts';
import { LoggableError } from '../errors.ts';
import { type Log, summarizeError } from '../log.ts';
import { jobRuns } from '../metrics/registry.ts';
import { traced, traceNow } from '../tracing/tracing.ts';
import { waitAtMost } from '../wait-at-most.ts';
import { type HolderWatch, presenceOf, watchHolders } from './holders.ts';
import {
  type Claimed,
  claimJob,
  claimKeyed,
  dueLanes,
  type FirstRun,
  finishJob,
  firstOutcome,
  type GivenUp,
  giveBack,
  type JobRow,
  putOff,
  renewLease,
  waitUntil,
} from './leases.ts';
import { jobs, type Lane } from './tables.ts';

/** Payloads by job name. Modules add theirs by declaration merging next to their handler. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface JobPayloads {}
export type JobName = keyof JobPayloads & string;

/** At least once: a handler can run again for the same payload and must then change nothing more. */
export type JobHandler<N extends JobName> = (payload: JobPayloads[N]) => Promise<void>;

/** A failure that no further try repairs: thrown by a handler, it gives the job up at once. */
export class FinalFailure extends LoggableError {}

/**
 * Thrown by a handler before the job's time: the job waits until `until`, which is no failure. The time is that of the
 * process that runs the job; another's clock, or the database's, may be ahead.
 */
export class NotYet extends LoggableError {
  readonly until: Date;

  constructor(until: Date) {
    super('it is not time yet');
    this.until = until;
  }
}

/** Jobs of each lane that one process runs at a time. */
const SIZE: Record<Lane, number> = { prompt: 3, turns: 2, news: 3, work: 2 };
const lanes = Object.keys(SIZE) as Lane[];
const RENEW_MS = 20_000;
const STOP_MS = 5_000;
/** Between two looks at a job that runs elsewhere. */
const POLL_MS = 100;

export interface Queue {
  /**
   * Writes a job with `tx`, so that it exists exactly if the change does. A second job with the same `key` is not
   * written.
   */
  enqueue<N extends JobName>(
    tx: Database,
    name: N,
    payload: JobPayloads[N],
    options?: { key?: string; runAt?: Date; lane?: Lane },
  ): Promise<void>;
  /**
   * A job that fails is tried again, with pauses that grow to an hour, for `days` (one) from its time on, and then
   * given up; a `FinalFailure` gives it up at once. `givenUp` runs then, in that transaction. A handler that runs for
   * more than `minutes` (ten) counts as lost, and its job may run again elsewhere.
   */
  handle<N extends JobName>(
    name: N,
    handler: JobHandler<N>,
    options?: {
      days?: number;
      minutes?: number;
      givenUp?: (tx: Database, payload: JobPayloads[N]) => Promise<void>;
    },
  ): void;
  /**
   * Runs the job of `key` at once, ahead of its lane, once the transaction that wrote it has committed; where another
   * process has taken it first, waits for that one, at most for `timeoutMs`.
   */
  runNow(key: string, timeoutMs: number): Promise<FirstRun>;
  /** Runs everything that is due, one job after another, and returns how many ran; tests call it instead of waiting. */
  runDue(): Promise<number>;
  start(): Promise<void>;
  /** Takes no more jobs, waits at most five seconds for the running ones, and frees for others those that still run. */
  stop(): Promise<void>;
}

interface Handler {
  run: (payload: never) => Promise<void>;
  days: number;
  minutes: number;
  givenUp: (tx: Database, payload: never) => Promise<void>;
}

/** A job that was begun. */
interface Run {
  ended: Promise<void>;
}

/** The jobs that this process takes and runs by `work`, until it stops. */
function createRuns(db: Database, work: (job: JobRow) => Promise<void>) {
  const running = new Map<JobRow, Promise<void>>();
  const claims = new Set<Promise<unknown>>();
  let stopped = false;

  const take = async (claim: () => Promise<JobRow | undefined>): Promise<Run | null> => {
    if (stopped) return null;
    const job = await claim();
    if (!job) return null;
    if (stopped) {
      // nothing would wait for its end
      await giveBack(db, [job]);
      return null;
    }
    const ended = work(job).finally(() => running.delete(job));
    running.set(job, ended);
    return { ended };
  };
  const settled = async (): Promise<void> => {
    await Promise.allSettled(claims);
    await Promise.allSettled(running.values());
  };

  return {
    /** Begins the job that `claim` takes; null where there is none, or everything stops meanwhile. */
    begin: (claim: () => Promise<JobRow | undefined>): Promise<Run | null> => {
      const taken = take(claim).finally(() => claims.delete(taken));
      claims.add(taken);
      return taken;
    },
    isStopped: () => stopped,
    open: (): void => {
      stopped = false;
    },
    /** See `Queue.stop`. */
    stop: async (): Promise<void> => {
      stopped = true;
      await waitAtMost(STOP_MS, settled());
      await giveBack(db, [...running.keys()]);
    },
  };
}

interface Runner extends Omit<ReturnType<typeof createRuns>, 'begin'> {
  handlers: Map<string, Handler>;
  /** Takes and runs the next job of a lane; `onTaken` is called when there is one. @returns false when none is due */
  runNext(lane: Lane, onTaken?: () => void): Promise<boolean>;
  /** See `Queue.runNow`. */
  runNow(key: string, timeoutMs: number): Promise<FirstRun>;
}

/** @param show runs before jobs are taken; `dueAt`: converts a time of our clock to that which all processes share */
function createRunner(
  db: Database,
  present: () => SQL,
  log: Log,
  { me, show, dueAt }: { me: string; show: () => Promise<void>; dueAt: (at: Date) => SQL },
): Runner {
  const handlers: Runner['handlers'] = new Map();
  const givenUp: GivenUp = async (tx, job) => handlers.get(job.name)?.givenUp(tx, job.payload as never);

  const work = async (job: JobRow): Promise<void> => {
    const began = Date.now();
    const handler = handlers.get(job.name);
    const longestMs = (handler?.minutes ?? 0) * MINUTE_MS;
    const renewing = setInterval(() => {
      if (Date.now() - began < longestMs) renewLease(db, job, present()).catch(() => undefined);
    }, RENEW_MS);
    try {
      if (!handler) throw new LoggableError(`no handler for job ${job.name}`);
      const { run } = handler;
      const options = { kind: 'consumer', parent: job.trace } as const;
      await traced(`job ${job.name}`, options, () => run(job.payload as never));
      await finishJob(db, job, present());
      jobRuns.inc({ name: job.name, result: 'done' });
    } catch (error) {
      if (error instanceof NotYet) {
        await waitUntil(db, job, dueAt(error.until));
        jobRuns.inc({ name: job.name, result: 'early' });
        return;
      }
      const retrySeconds = error instanceof FinalFailure ? 0 : (handler?.days ?? 1) * DAY_SECONDS;
      const given = await putOff(db, job, present(), retrySeconds, summarizeError(error), givenUp);
      jobRuns.inc({ name: job.name, result: given ? 'given_up' : 'failed' });
      const facts = { job: job.name, id: job.id, attempts: job.attempts, err: error };
      log[given ? 'error' : 'warn'](facts, given ? 'job given up' : 'job failed');
    } finally {
      clearInterval(renewing);
    }
  };

  const taken = ({ job, poisoned }: Claimed): JobRow | undefined => {
    for (const { name, id } of poisoned)
      log.error({ job: name, id }, 'job given up: its process ended each time while it ran');
    return job;
  };
  const { begin, ...runs } = createRuns(db, work);

  return {
    ...runs,
    handlers,
    runNow: async (key, timeoutMs) => {
      const late = Date.now() + timeoutMs;
      await show();
      const begun = await begin(async () => taken(await claimKeyed(db, key, present(), me, givenUp)));
      if (begun) await waitAtMost(timeoutMs, begun.ended);
      for (;;) {
        const outcome = await firstOutcome(db, key);
        if (outcome || Date.now() >= late) return outcome ?? 'later';
        await wait(POLL_MS);
      }
    },
    runNext: async (lane, onTaken) => {
      await show();
      const begun = await begin(async () => taken(await claimJob(db, lane, present(), me, givenUp)));
      if (!begun) return false;
      onTaken?.();
      await begun.ended;
      return true;
    },
  };
}

/** Runs jobs when they are due, so many of each lane at a time, until the queue is stopped. */
function createWorkers(
  { runNext, isStopped }: Runner,
  db: Database,
  present: () => SQL,
  log: Log,
  holders: HolderWatch,
) {
  const busy: Record<Lane, number> = { prompt: 0, turns: 0, news: 0, work: 0 };
  let complained = false;

  /** One query finds that nothing is due; a worker that finds a job lets the next one look while it runs it. */
  const wake = (lane: Lane): void => {
    if (!isStopped() && busy[lane] < SIZE[lane]) void serve(lane);
  };
  const quietly = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
      complained = false;
    } catch (error) {
      if (!complained) log.error({ err: error }, 'job queue');
      complained = true;
    }
  };
  const serve = async (lane: Lane): Promise<void> => {
    busy[lane] += 1;
    await quietly(async () => {
      while (await runNext(lane, () => wake(lane)));
    });
    busy[lane] -= 1;
  };

  return {
    /** @param only one lane; without it those in which something is due, mostly none */
    tick: async (only?: string): Promise<void> => {
      const named = lanes.filter((lane) => lane === only);
      if (named.length > 0) for (const lane of named) wake(lane);
      else if (!isStopped())
        await quietly(async () => {
          await holders.look(present());
          for (const lane of await dueLanes(db, lanes, present())) wake(lane);
        });
    },
  };
}

export function createQueue(connection: Connection, clock: Clock, log: Log): Queue {
  /** Leases and due times follow the clock that all processes share; a test sets its own. */
  const present = (): SQL =>
    clock === systemClock ? sql`now()` : sql`${clock.now().toISOString()}::timestamptz`;
  /** Starts the timer in this moment: what its transaction has done before is no part of the wait. */
  const dueAt = (at: Date): SQL => {
    const moment = clock === systemClock ? sql`clock_timestamp()` : present();
    return sql`${moment} + make_interval(secs => ${(at.getTime() - clock.now().getTime()) / 1000})`;
  };
  const me = randomUUID();
  let shown: Promise<void> | undefined;
  /** At the first job: most processes never run one. */
  const show = (): Promise<void> => {
    shown ??= connection.stay(presenceOf(me)).catch((error: unknown) => {
      shown = undefined;
      throw error;
    });
    return shown;
  };
  const runner = createRunner(connection.db, present, log, { me, show, dueAt });
  const holders = watchHolders(connection.db, me);
  const workers = createWorkers(runner, connection.db, present, log, holders);
  let draining: Promise<number> | null = null;
  let timer: NodeJS.Timeout | undefined;

  const drain = async (): Promise<number> => {
    let count = 0;
    for (let before = -1; before < count; ) {
      before = count;
      for (const lane of lanes) while (await runner.runNext(lane)) count += 1;
    }
    return count;
  };

  return {
    enqueue: async (tx, name, payload, { key = null, runAt, lane = 'work' } = {}) => {
      const due = runAt ? dueAt(runAt) : present();
      await tx
        .insert(jobs)
        .values({ name, payload, key, lane, trace: traceNow(), createdAt: present(), runAt: due })
        .onConflictDoNothing();
      // received only when tx commits
      await tx.execute(sql`select pg_notify('talkies_jobs', ${lane})`);
    },
    handle: (name, run, { days = 1, minutes = 10, givenUp = async () => undefined } = {}) => {
      runner.handlers.set(name, { run, days, minutes, givenUp });
    },
    runNow: runner.runNow,
    runDue: async () => {
      while (draining) await draining;
      draining = drain().finally(() => {
        draining = null;
      });
      return draining;
    },
    start: async () => {
      runner.open();
      await connection.listen('talkies_jobs', workers.tick, () => workers.tick());
      // delayed jobs and those of a worker that died have no notification
      timer = setInterval(() => workers.tick(), 1000);
      workers.tick();
    },
    stop: async () => {
      clearInterval(timer);
      await draining;
      await runner.stop();
    },
  };
}
