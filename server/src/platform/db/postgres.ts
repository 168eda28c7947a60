import { MINUTE_MS } from '@talkies/shared';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { DatabaseConfig } from '../config/database.ts';
import type { Connection, Database } from './database.ts';
import { createListener } from './listener.ts';
import { createLocks } from './locks.ts';
import { migrateBeside } from './migrate.ts';
import { Pool } from './pool.ts';
import { migrationsFolder, prepare } from './prepare.ts';
import { createReadPool } from './read-pool.ts';
import { MIGRATION_LOCK } from './running-lock.ts';
import { setUpSessions } from './session-settings.ts';
import { markTransactions } from './transaction-scope.ts';

/** Lines to the database beside the one of `databaseUrl`. */
export type MoreLines = Partial<Pick<DatabaseConfig, 'databaseDirectUrl' | 'databaseReadUrls'>>;

/** a crowd that comes at once waits for no connection to be opened */
const IDLE_CONNECTIONS = 4;
/** past all work of ours: what is silent for so long is a line that was cut */
const SILENT_MS = 5 * MINUTE_MS;

/**
 * Tables are made and brought up to date. One process at a time: the others wait, and find everything done. `run` comes when
 * sessions are set up, and before anything is touched.
 */
async function migrateAlone(url: string, run: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await setUpSessions(client);
    await run();
    const db = drizzle({ client }) as Database;
    await prepare(db);
    await migrateBeside(db, migrationsFolder);
  } finally {
    // the lock goes with the session
    await client.end();
  }
}

/**
 * Tables are made and brought up to date first, however many processes start at once.
 * @param lines past a pooler that `url` may be, and to standbys
 * @throws LoggableError while the database is being restored (adr/537)
 */
export async function connectPostgres(url: string, lines: MoreLines = {}): Promise<Connection> {
  const direct = lines.databaseDirectUrl ?? url;
  const locks = createLocks(direct);
  try {
    await migrateAlone(direct, locks.run);
  } catch (error) {
    await locks.close();
    throw error;
  }
  return postgresConnection(url, lines, locks);
}

/** To a database whose tables are up to date. */
export function postgresConnection(
  url: string,
  { databaseDirectUrl, databaseReadUrls = [] }: MoreLines = {},
  locks = createLocks(databaseDirectUrl ?? url),
): Connection {
  const direct = databaseDirectUrl ?? url;
  const pool = new Pool({ connectionString: url, min: IDLE_CONNECTIONS, max: 10, query_timeout: SILENT_MS });
  // a pooler hands sessions around, and would lose what those of public reads are opened with
  const readPool = createReadPool(direct, databaseReadUrls);
  const listener = createListener(direct);
  return {
    db: markTransactions(drizzle({ client: pool }) as Database),
    reads: drizzle({ client: readPool.pool }) as Database,
    notify: async (channel, payload = '') => {
      await pool.query('select pg_notify($1, $2)', [channel, payload]);
    },
    listen: (channel, receive, missed = () => undefined) => listener.listen(channel, receive, missed),
    ping: listener.ping,
    pools: () => [pool.figures('writes'), readPool.pool.figures('reads')],
    changed: readPool.changed,
    exclusively: locks.exclusively,
    stay: locks.stay,
    dump: null,
    close: async () => {
      await listener.close();
      await Promise.all([locks.close(), pool.end(), readPool.close()]);
    },
  };
}
