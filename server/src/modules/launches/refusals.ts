import type { LaunchRefusal } from '@talkies/shared';
import { sql } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { batchedOf } from '../../platform/batched.ts';
import type { Database } from '../../platform/db/database.ts';
import { launchRefusals } from './tables.ts';

interface Refused {
  launchId: string;
  code: LaunchRefusal;
}

/**
 * Refusals of one moment are written by one statement, in a fixed order, so that two processes never wait for each
 * other.
 */
const write = batchedOf(async (db: Database, refused: Refused[]): Promise<undefined[]> => {
  const counts = Map.groupBy(refused, ({ launchId, code }) => `${launchId} ${code}`);
  const rows = [...counts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first, ...more]]) => (first ? [{ ...first, count: more.length + 1 }] : []));
  await db
    .insert(launchRefusals)
    .values(rows)
    .onConflictDoUpdate({
      target: [launchRefusals.launchId, launchRefusals.code],
      set: { count: sql`${launchRefusals.count} + excluded.count` },
    });
  return refused.map(() => undefined);
});

/** Counts a refused order for the studio's figures, without making anybody wait. */
export function countRefusal(ctx: Needs<'db' | 'log'>, launchId: string, code: LaunchRefusal): void {
  write(ctx.db, { launchId, code }).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'a refusal of a launch is not counted'),
  );
}
