import { count, gt, isNotNull } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { lotteryEntries } from './tables.ts';

/** How many people keep themselves out of lotteries now. */
export const countExcluded = (ctx: Needs<'clock' | 'db'>): Promise<number> =>
  ctx.db.$count(lotteryEntries, gt(lotteryEntries.excludedUntil, ctx.clock.now()));

/** The number of people who named each country as theirs (ISO 3166-1 alpha-2). */
export async function peopleByRegion(ctx: Needs<'db'>): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({ region: lotteryEntries.region, people: count() })
    .from(lotteryEntries)
    .where(isNotNull(lotteryEntries.region))
    .groupBy(lotteryEntries.region);
  return new Map(rows.map(({ region, people }) => [region ?? '', people]));
}
