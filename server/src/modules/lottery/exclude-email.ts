import { sql } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { storeEmailExclusion } from './email-exclusions.ts';
import { exclusionOf } from './participation.ts';
import { lotteryEntries } from './tables.ts';

/**
 * Stores an account's exclusion before it leaves its mail address or is deleted: with the address, and with the
 * account, which may be excluded by the address alone. Nothing that a person does shortens an exclusion (adr/272).
 */
export async function excludeEmail(
  ctx: Needs<'clock' | 'config'>,
  tx: Database,
  userId: string,
): Promise<void> {
  const until = await exclusionOf({ ...ctx, db: tx }, userId);
  if (!until) return;
  await storeEmailExclusion(ctx, tx, userId, until);
  await tx
    .insert(lotteryEntries)
    .values({ userId, excludedUntil: until })
    .onConflictDoUpdate({
      target: lotteryEntries.userId,
      set: { excludedUntil: sql`greatest(${lotteryEntries.excludedUntil}, excluded.excluded_until)` },
    });
}
