import { createHash } from 'node:crypto';
import { MINUTE_MS, secondsUntil } from '@talkies/shared';
import { inArray, lte, sql } from 'drizzle-orm';
import { batched } from '../batched.ts';
import { type Clock, isWithin } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { type Budget, budgets } from './budgets.ts';
import { rateLimits } from './tables.ts';

export { ipKey } from './ip-key.ts';

const SWEEP_MS = 10 * MINUTE_MS;
const SWEPT_AT_ONCE = 1_000;

export interface Limits {
  /** Counts one attempt. @throws request/too-many with the seconds to wait where the budget is used up */
  spend(budget: Budget, who: string): Promise<void>;
  /** Forgets the attempts, after one that succeeded. */
  forget(budget: Budget, who: string): Promise<void>;
}

interface Attempt {
  key: string;
  /** of its window */
  seconds: number;
}
/** The number of the attempt within its window. */
type Counted = Pick<typeof rateLimits.$inferSelect, 'points' | 'expire'>;

/** The table holds no address of a person. */
const keyOf = (budget: Budget, who: string): string =>
  `${budget}:${createHash('sha256').update(who).digest('base64url')}`;

/** Counts in the database, so that all processes share the counts and a restart keeps them; windows follow `clock`. */
export function createLimits(db: Database, clock: Clock): Limits {
  let swept = clock.now().getTime();

  const sweep = async (now: Date): Promise<void> => {
    if (isWithin(SWEEP_MS, swept, now.getTime())) return;
    swept = now.getTime();
    // a batch of counts may have locked some: waiting for its rows could deadlock
    const over = db
      .select({ key: rateLimits.key })
      .from(rateLimits)
      .where(lte(rateLimits.expire, now))
      .limit(SWEPT_AT_ONCE)
      .for('update', { skipLocked: true });
    const deletion = db.delete(rateLimits).where(inArray(rateLimits.key, over));
    while ((await deletion.returning({ key: rateLimits.key })).length === SWEPT_AT_ONCE);
  };

  /**
   * One statement, so that none of many at once slips through; keys in their order, so that processes cannot deadlock.
   */
  const count = batched(async (attempts: Attempt[]): Promise<Counted[]> => {
    const now = clock.now();
    const times = Map.groupBy(attempts, ({ key }) => key);
    const counts = [...times.values()]
      .map((same) => ({ ...(same[0] as Attempt), points: same.length }))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
    const at = sql`${now.toISOString()}::timestamptz`;
    // a window that ends too far ahead was begun by a clock that was ahead
    const over = sql`(${rateLimits.expire} <= ${at} or ${rateLimits.expire} > excluded.expire + interval '1 minute')`;
    const rows = await db
      .insert(rateLimits)
      .select(
        // one parameter for each column: in a crowd, parsing one for each value is half the cost of the statement
        sql`select key, points, ${at} + seconds * interval '1 second' from unnest(
          ${sql.param(counts.map(({ key }) => key))}::text[],
          ${sql.param(counts.map(({ points }) => points))}::integer[],
          ${sql.param(counts.map(({ seconds }) => seconds))}::integer[]) as counts (key, points, seconds)`,
      )
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          points: sql`case when ${over} then excluded.points else ${rateLimits.points} + excluded.points end`,
          expire: sql`case when ${over} then excluded.expire else ${rateLimits.expire} end`,
        },
      })
      .returning();
    const counted = new Map(rows.map((row) => [row.key, row]));
    return attempts.map((attempt) => {
      const row = counted.get(attempt.key);
      const same = times.get(attempt.key);
      if (!row || !same) throw new Error('an attempt was not counted');
      // attempts that were counted together get one number each
      return { points: row.points - same.length + 1 + same.indexOf(attempt), expire: row.expire };
    });
  });

  return {
    spend: async (budget, who) => {
      const now = clock.now();
      // nobody waits for it, and the next sweep removes what this one could not
      sweep(now).catch(() => undefined);
      const { points, expire } = await count({ key: keyOf(budget, who), seconds: budgets[budget].seconds });
      if (points <= budgets[budget].points) return;
      const retryAfter = secondsUntil(now, expire);
      throw new AppError('request/too-many', { detail: `Try again ${inWords(retryAfter)}.`, retryAfter });
    },
    forget: async (budget, who) => {
      await db.delete(rateLimits).where(sql`${rateLimits.key} = ${keyOf(budget, who)}`);
    },
  };
}

const inWords = (seconds: number): string =>
  seconds < 120 ? `in ${seconds} s` : `in ${Math.ceil(seconds / 60)} minutes`;
