import { sql } from 'drizzle-orm';
import type { Database } from '../platform/db/database.ts';
import { rawRow } from '../platform/db/raw-rows.ts';

/** How many sessions of this database wait for a lock; PostgreSQL alone has more than one. */
export async function waitingSessions(db: Database): Promise<number> {
  const { sessions } = await rawRow<{ sessions: number }>(
    db,
    sql`select count(*)::int as sessions from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return sessions;
}
