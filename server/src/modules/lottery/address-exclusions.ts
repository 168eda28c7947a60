import { eq, sql } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { addressMark } from './address-mark.ts';
import { lotteryExclusions } from './tables.ts';

const addressOf = (ctx: Needs<'config' | 'db'>, userId: string) => addressMark(ctx, userId, 'kept out');

/** Until when somebody's address stays out from an account that had it before; null where it does not. */
export async function exclusionOfAddress(ctx: Needs<'config' | 'db'>, userId: string): Promise<Date | null> {
  const address = await addressOf(ctx, userId);
  if (address === null) return null;
  const own = eq(lotteryExclusions.address, address);
  const [stored] = await ctx.db.select().from(lotteryExclusions).where(own);
  return stored?.until ?? null;
}

/** Keeps a person's address out until then, as the latest of several times. */
export async function storeAddressExclusion(
  { config }: Needs<'config'>,
  tx: Database,
  userId: string,
  until: Date,
): Promise<void> {
  const address = await addressOf({ config, db: tx }, userId);
  if (address === null) return;
  await tx
    .insert(lotteryExclusions)
    .values({ address, until })
    .onConflictDoUpdate({
      target: lotteryExclusions.address,
      set: { until: sql`greatest(${lotteryExclusions.until}, excluded.until)` },
    });
}
