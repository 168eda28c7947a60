import { MINUTE_MS } from '@talkies/shared';
import { type SQL, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';

/** the planner's statistics of a column change only when the table is analysed */
const SAMPLE_MS = MINUTE_MS;

interface Sample<T> {
  until: number;
  known: Promise<T>;
}

/**
 * The planner's statistics of a column of items, read once a minute to save a statement for each list. They are in no
 * table of the shop; their values have the column's type.
 */
export function sampledByPlanner<T>(
  column: string,
  read: (db: Database, ofColumn: SQL) => Promise<T>,
): (ctx: Needs<'clock' | 'db'>) => Promise<T> {
  const samples = new WeakMap<Database, Sample<T>>();
  const ofColumn = sql`(select * from pg_stats
    where schemaname = 'app' and tablename = 'items' and attname = ${column}) as sample`;
  return ({ db, clock }) => {
    const now = clock.now().getTime();
    const sample = samples.get(db);
    if (sample && now < sample.until) return sample.known;
    const known = read(db, ofColumn);
    samples.set(db, { until: now + SAMPLE_MS, known });
    known.catch(() => samples.delete(db));
    return known;
  };
}
