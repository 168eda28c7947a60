import { eq, sql } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { emailMark } from './email-mark.ts';
import { lotteryExclusions } from './tables.ts';

const markOf = (ctx: Needs<'config' | 'db'>, userId: string) => emailMark(ctx, userId, 'kept out');

/** Until when somebody's address stays out from an account that had it before; null where it does not. */
export async function exclusionOfEmail(ctx: Needs<'config' | 'db'>, userId: string): Promise<Date | null> {
  const mark = await markOf(ctx, userId);
  if (mark === null) return null;
  const own = eq(lotteryExclusions.emailMark, mark);
  const [stored] = await ctx.db.select().from(lotteryExclusions).where(own);
  return stored?.until ?? null;
}

/** Keeps a person's address out until then, as the latest of several times. */
export async function storeEmailExclusion(
  { config }: Needs<'config'>,
  tx: Database,
  userId: string,
  until: Date,
): Promise<void> {
  const mark = await markOf({ config, db: tx }, userId);
  if (mark === null) return;
  await tx
    .insert(lotteryExclusions)
    .values({ emailMark: mark, until })
    .onConflictDoUpdate({
      target: lotteryExclusions.emailMark,
      set: { until: sql`greatest(${lotteryExclusions.until}, excluded.until)` },
    });
}
