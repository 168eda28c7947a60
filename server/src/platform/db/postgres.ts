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

/** Connections to the database beside that of `databaseUrl`. */
export type MoreLines = Partial<Pick<DatabaseConfig, 'databaseDirectUrl' | 'databaseReadUrls'>>;

/** so that a sudden crowd does not wait for connections to be opened */
const IDLE_CONNECTIONS = 4;
/** longer than all our work: a connection that is silent for so long was cut */
const SILENT_MS = 5 * MINUTE_MS;

/**
 * Creates and migrates the tables, one process at a time: the others wait, and find everything done. `run` is called
 * when sessions are set up, before anything else is done.
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
    // the lock is released with the session
    await client.end();
  }
}

/**
 * Connects to the database, and creates and migrates its tables first, however many processes start at once.
 * @param lines connections that avoid the pooler that `url` may be, and those to standbys
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

/** Connects to a database whose tables are up to date. */
export function postgresConnection(
  url: string,
  { databaseDirectUrl, databaseReadUrls = [] }: MoreLines = {},
  locks = createLocks(databaseDirectUrl ?? url),
): Connection {
  const direct = databaseDirectUrl ?? url;
  const pool = new Pool({ connectionString: url, min: IDLE_CONNECTIONS, max: 10, query_timeout: SILENT_MS });
  // a pooler shares sessions, and would lose the settings that those of public reads are opened with
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
