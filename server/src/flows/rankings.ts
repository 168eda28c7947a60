import { sql } from 'drizzle-orm';
import type { Needs } from '../chain/context.ts';
import { itemRanking } from '../modules/catalogue/index.ts';
import type { Database } from '../platform/db/database.ts';
import { createLoop, type Loop } from '../platform/jobs/loop.ts';
import { foldChanges, rebuildRanks, storeWindows, windowsAt } from '../platform/ranks/ranks.ts';
import { rankChanges } from '../platform/ranks/tables.ts';
import { collectorRanking } from './profiles/collector-figures.ts';

const rankings = [collectorRanking, itemRanking];
/** the pause between runs; until the next run, each reader adds the noted changes itself */
const PAUSE_MS = 2_000;
/** From this number of deleted notes on, their table is vacuumed: the embedded database never does so by itself. */
const MANY = 2_000;

/**
 * Stores the windows that rankings need today and tomorrow, and counts changed figures again. May be called at any time,
 * also concurrently.
 */
export async function storeRankings({ clock, db }: Needs<'clock' | 'db'>): Promise<number> {
  let notes = 0;
  for (const ranking of rankings) {
    await storeWindows(db, ranking, windowsAt(ranking, clock.now()));
    notes += await foldChanges(db, ranking);
  }
  return notes;
}

/** Counts everything again. */
export async function rebuildRankings(db: Database): Promise<void> {
  for (const ranking of rankings) await rebuildRanks(db, ranking);
}

/** For processes with the role `worker`. */
export function createRankingWorker(ctx: Needs<'clock' | 'db' | 'log'>): Loop {
  let notes = 0;
  return createLoop(
    ctx.log,
    'rankings cannot be counted',
    async () => {
      notes += await storeRankings(ctx);
      if (notes < MANY) return;
      notes = 0;
      await ctx.db.execute(
        sql`vacuum (analyze) ${sql.join([rankChanges, ...rankings.map(({ table }) => table)], sql`, `)}`,
      );
    },
    { pauseMs: PAUSE_MS },
  );
}
