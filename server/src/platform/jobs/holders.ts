import { and, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { rawRows } from '../db/raw-rows.ts';
import { jobs } from './tables.ts';

/**
 * How long a queue has to be missing: one whose connection to the database broke shows itself again before, also after
 * the primary's death, which ends all connections.
 */
const GONE_MS = 6_000;

/** The name of the lock by which a queue shows that it lives. */
export const presenceOf = (holder: string): string => `jobs of ${holder}`;
const keyOf = (holder: SQL) => sql`hashtextextended('jobs of ' || ${holder}, 0)`;

/**
 * Jobs leased by a process that noted itself as the holder; the previous release notes none. A job whose process died
 * before waits for its lease to end: it may be the reason why processes die, and then ends at most one a minute.
 */
const hasHolder = (now: SQL) =>
  and(
    gt(jobs.leasedUntil, now),
    isNull(jobs.doneAt),
    isNull(jobs.failedAt),
    eq(jobs.holderAttempt, jobs.attempts),
    eq(jobs.crashes, 0),
  );

/**
 * Holders whose lock is free. The lock is tried in shared mode, so that several may try at once; a queue that takes its own
 * in the same moment tries again.
 */
async function goneHolders(db: Database, me: string, now: SQL): Promise<string[]> {
  const others = db
    .selectDistinct({ holder: jobs.holder })
    .from(jobs)
    .where(and(hasHolder(now), ne(jobs.holder, me)));
  const rows = await rawRows<{ holder: string }>(
    db,
    sql`select holder::text from (${others}) others where pg_try_advisory_xact_lock_shared(${keyOf(sql`holder::text`)})`,
  );
  return rows.map(({ holder }) => holder);
}

/** Makes the jobs of a holder due, for any process. @returns how many */
async function free(db: Database, holder: string, now: SQL): Promise<number> {
  const isGone = sql`(select pg_try_advisory_xact_lock_shared(${keyOf(sql`${holder}::text`)}))`;
  const rows = await db
    .update(jobs)
    .set({ leasedUntil: now })
    .where(and(eq(jobs.holder, holder), hasHolder(now), isGone))
    .returning({ id: jobs.id });
  return rows.length;
}

export interface HolderWatch {
  /** Frees the jobs of queues that have been gone for some seconds. @returns how many */
  look(now: SQL): Promise<number>;
}

/** @param me the queue that looks */
export function watchHolders(db: Database, me: string, elapsed = () => performance.now()): HolderWatch {
  let goneSince = new Map<string, number>();
  return {
    look: async (now) => {
      const gone = await goneHolders(db, me, now);
      goneSince = new Map(gone.map((holder) => [holder, goneSince.get(holder) ?? elapsed()]));
      let freed = 0;
      for (const [holder, since] of goneSince)
        if (elapsed() - since >= GONE_MS) freed += await free(db, holder, now);
      return freed;
    },
  };
}
