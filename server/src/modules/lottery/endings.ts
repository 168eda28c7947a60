import { and, eq } from 'drizzle-orm';
import type { LotteryKey } from '../../chain/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { type LotteryEnding, lotteryEndings } from './tables.ts';

/** How far the end of a lottery is; null before the first look. */
export async function endingOf(
  db: Database,
  { chain, lotteryId }: LotteryKey,
): Promise<LotteryEnding | null> {
  const [row] = await db
    .select()
    .from(lotteryEndings)
    .where(and(eq(lotteryEndings.chain, chain), eq(lotteryEndings.lotteryId, lotteryId)));
  return row ?? null;
}

/** Stores a first ending as a whole; of one that is known, what `set` has of it. */
export const storeEnding = (
  db: Database,
  ending: LotteryEnding,
  set: Partial<LotteryEnding> = ending,
): Promise<unknown> =>
  db
    .insert(lotteryEndings)
    .values(ending)
    .onConflictDoUpdate({ target: [lotteryEndings.chain, lotteryEndings.lotteryId], set });
