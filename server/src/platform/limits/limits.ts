import { createHash } from 'node:crypto';
import { lte, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { type Budget, budgets } from './budgets.ts';
import { rateLimits } from './tables.ts';

export { addressKey } from './address-key.ts';

const SWEEP_MS = 10 * 60 * 1000;

export interface Limits {
  /** Counts one attempt. @throws request/too-many with the seconds to wait when the budget is used up */
  spend(budget: Budget, who: string): Promise<void>;
  /** Forgets the attempts, after one that succeeded. */
  forget(budget: Budget, who: string): Promise<void>;
}

/** The table holds no address of a person. */
const keyOf = (budget: Budget, who: string): string =>
  `${budget}:${createHash('sha256').update(who).digest('base64url')}`;

/** Counts in the database, so that every process knows and a restart forgets nothing; windows go by `clock`. */
export function createLimits(db: Database, clock: Clock): Limits {
  let swept = clock.now().getTime();

  const sweep = async (now: Date): Promise<void> => {
    if (now.getTime() - swept < SWEEP_MS) return;
    swept = now.getTime();
    await db.delete(rateLimits).where(lte(rateLimits.expire, now));
  };

  /** One statement, so that of many at once none slips through. */
  const count = async (key: string, now: Date, seconds: number) => {
    const over = sql`${rateLimits.expire} <= ${now.toISOString()}::timestamptz`;
    const [row] = await db
      .insert(rateLimits)
      .values({ key, points: 1, expire: new Date(now.getTime() + seconds * 1000) })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          points: sql`case when ${over} then 1 else ${rateLimits.points} + 1 end`,
          expire: sql`case when ${over} then excluded.expire else ${rateLimits.expire} end`,
        },
      })
      .returning({ points: rateLimits.points, expire: rateLimits.expire });
    if (!row) throw new Error('an attempt was not counted');
    return row;
  };

  return {
    spend: async (budget, who) => {
      const now = clock.now();
      await sweep(now);
      const { points, expire } = await count(keyOf(budget, who), now, budgets[budget].seconds);
      if (points <= budgets[budget].points) return;
      const retryAfter = Math.max(1, Math.ceil((expire.getTime() - now.getTime()) / 1000));
      throw new AppError('request/too-many', { detail: `Try again ${inWords(retryAfter)}.`, retryAfter });
    },
    forget: async (budget, who) => {
      await db.delete(rateLimits).where(sql`${rateLimits.key} = ${keyOf(budget, who)}`);
    },
  };
}

const inWords = (seconds: number): string =>
  seconds < 120 ? `in ${seconds} s` : `in ${Math.ceil(seconds / 60)} minutes`;
