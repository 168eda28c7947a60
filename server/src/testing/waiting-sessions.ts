import { sql } from 'drizzle-orm';
import type { Database } from '../platform/db/database.ts';
import { rawRow } from '../platform/db/raw-rows.ts';
import { beside } from '../platform/db/transaction-scope.ts';

/** How many sessions of this database wait for a lock; only PostgreSQL has more than one session. */
export async function waitingSessions(db: Database): Promise<number> {
  const count = sql`select count(*)::int as sessions from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const { sessions } = await beside(() => rawRow<{ sessions: number }>(db, count));
  return sessions;
}
