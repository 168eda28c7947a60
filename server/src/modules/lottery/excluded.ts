import { gt } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { lotteryEntries } from './tables.ts';

/** How many people keep themselves out of lotteries now. */
export const countExcluded = (ctx: Needs<'clock' | 'db'>): Promise<number> =>
  ctx.db.$count(lotteryEntries, gt(lotteryEntries.excludedUntil, ctx.clock.now()));
