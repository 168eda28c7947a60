import { and, eq } from 'drizzle-orm';
import type { LotteryKey } from '../../chain/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { type LotteryEnding, lotteryEndings } from './tables.ts';

/** The progress of a lottery's ending; null before it was first looked at. */
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

/** Inserts an ending; of one that is stored already, updates the columns in `set`. */
export const storeEnding = (
  db: Database,
  ending: LotteryEnding,
  set: Partial<LotteryEnding> = ending,
): Promise<unknown> =>
  db
    .insert(lotteryEndings)
    .values(ending)
    .onConflictDoUpdate({ target: [lotteryEndings.chain, lotteryEndings.lotteryId], set });
