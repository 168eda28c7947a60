import { eq, sql } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { emailHash } from './email-hash.ts';
import { lotteryExclusions } from './tables.ts';

const hashOf = (ctx: Needs<'config' | 'db'>, userId: string) => emailHash(ctx, userId, 'kept out');

/** The end of an exclusion that an earlier account left with a person's address; null where there is none. */
export async function exclusionOfEmail(ctx: Needs<'config' | 'db'>, userId: string): Promise<Date | null> {
  const hash = await hashOf(ctx, userId);
  if (hash === null) return null;
  const own = eq(lotteryExclusions.emailHash, hash);
  const [stored] = await ctx.db.select().from(lotteryExclusions).where(own);
  return stored?.until ?? null;
}

/** Stores an exclusion of a person's address; the latest of several ends counts. */
export async function storeEmailExclusion(
  { config }: Needs<'config'>,
  tx: Database,
  userId: string,
  until: Date,
): Promise<void> {
  const hash = await hashOf({ config, db: tx }, userId);
  if (hash === null) return;
  await tx
    .insert(lotteryExclusions)
    .values({ emailHash: hash, until })
    .onConflictDoUpdate({
      target: lotteryExclusions.emailHash,
      set: { until: sql`greatest(${lotteryExclusions.until}, excluded.until)` },
    });
}
