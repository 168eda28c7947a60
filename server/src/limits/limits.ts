import { isIPv6 } from 'node:net';
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { rateLimits } from './tables.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Attempts within a window. Budgets of an account stop guessing; those of an address are wider, because offices and
 * mobile networks share one.
 */
const budgets = {
  'sign-in/account': { points: 10, seconds: 15 * MINUTE },
  'sign-in/address': { points: 100, seconds: 15 * MINUTE },
  'sign-up/address': { points: 60, seconds: HOUR },
  'verify/address': { points: 100, seconds: 15 * MINUTE },
  'mail/account': { points: 5, seconds: HOUR },
  'mail/address': { points: 60, seconds: HOUR },
  'reset/address': { points: 60, seconds: 15 * MINUTE },
  'password/account': { points: 5, seconds: 15 * MINUTE },
  'code/account': { points: 5, seconds: 15 * MINUTE },
  'code/address': { points: 60, seconds: HOUR },
  'code-try/account': { points: 15, seconds: 15 * MINUTE },
  'wallet/account': { points: 30, seconds: 15 * MINUTE },
} as const;
export type Budget = keyof typeof budgets;

export interface Limits {
  /** Counts one attempt. @throws request/too-many with the seconds to wait when the budget is used up */
  spend(budget: Budget, who: string): Promise<void>;
  /** Forgets the attempts, after one that succeeded. */
  forget(budget: Budget, who: string): Promise<void>;
}

/** One household or server has a whole /64 of IPv6 addresses: they share a budget. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  if (tail === undefined) return groups.slice(0, 4).join(':');
  const rest = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0');
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':');
}

/** Counts in the database, so that every process knows and a restart forgets nothing. */
export function createLimits(db: Database): Limits {
  const limiters = new Map<Budget, RateLimiterDrizzle>();
  const limiterOf = (budget: Budget): RateLimiterDrizzle => {
    const known = limiters.get(budget);
    if (known) return known;
    const { points, seconds } = budgets[budget];
    const limiter = new RateLimiterDrizzle({
      storeClient: db,
      schema: rateLimits,
      keyPrefix: budget,
      points,
      duration: seconds,
      // one of them sweeps the table for all
      clearExpiredByTimeout: limiters.size === 0,
    });
    limiters.set(budget, limiter);
    return limiter;
  };
  return {
    spend: async (budget, who) => {
      try {
        await limiterOf(budget).consume(who);
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        const retryAfter = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
        throw new AppError('request/too-many', { detail: `Try again ${inWords(retryAfter)}.`, retryAfter });
      }
    },
    forget: async (budget, who) => {
      await limiterOf(budget).delete(who);
    },
  };
}

const inWords = (seconds: number): string => {
  if (seconds < 2 * MINUTE) return `in ${seconds} s`;
  return `in ${Math.ceil(seconds / MINUTE)} minutes`;
};
