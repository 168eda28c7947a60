import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Connection, Database } from './database.ts';
import { createListener } from './listener.ts';
import { createLocks } from './locks.ts';
import { migrationsFolder, prepare } from './prepare.ts';

/** any number that nothing else in the shop locks */
const MIGRATION_LOCK = 7_251_204_816;
/** how long a query waits for a free connection before its request is answered 503 */
const CONNECT_MS = 3_000;
const READ_MS = 5_000;
/** a crowd that comes at once waits for no connection to be opened */
const IDLE_CONNECTIONS = 4;
const KEEP_ALIVE_MS = 10_000;
/** past all work of ours: what is silent for so long is a line that was cut */
const SILENT_MS = 300_000;

/**
 * A pool whose clients may break at any moment. pg's own leaves a client that is in use without a listener of errors,
 * and Drizzle leaves one behind whose BEGIN failed: the one ends the process, the other uses the pool up.
 */
class Pool extends pg.Pool {
  constructor(options: pg.PoolConfig) {
    super({
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      ...options,
    });
    // whoever uses the client hears of it by the failing query; the pool replaces one that nobody uses
    this.on('error', () => undefined);
    this.on('connect', (client) => client.on('error', () => undefined));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(
    callback: (
      err: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: unknown) => void,
    ) => void,
  ): void;
  override connect(
    callback?: (
      err: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: unknown) => void,
    ) => void,
  ): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect().then(releasedWhenBeginFails);
    super.connect(callback);
    return undefined;
  }
}

function releasedWhenBeginFails(client: pg.PoolClient): pg.PoolClient {
  const begin = (text: string, values: unknown[]): Promise<unknown> => {
    Reflect.deleteProperty(client, 'query');
    const begun = client.query(text, values);
    begun.catch((error: Error) => client.release(error));
    return begun;
  };
  return Object.assign(client, { query: begin });
}

/** Tables are made and brought up to date. One process at a time: the others wait, and find everything done. */
async function migrateAlone(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const db = drizzle({ client });
    await prepare(db as Database);
    await migrate(db, { migrationsFolder });
  } finally {
    // the lock goes with the session
    await client.end();
  }
}

/**
 * Tables are made and brought up to date first, however many processes start at once.
 * @param directUrl the same database on a line that keeps its session, where `url` is a pooler in transaction mode
 */
export async function connectPostgres(url: string, directUrl: string | null = null): Promise<Connection> {
  await migrateAlone(directUrl ?? url);
  return postgresConnection(url, directUrl);
}

/** To a database whose tables are up to date. */
export function postgresConnection(url: string, directUrl: string | null = null): Connection {
  const direct = directUrl ?? url;
  const pool = new Pool({ connectionString: url, min: IDLE_CONNECTIONS, max: 10, query_timeout: SILENT_MS });
  const readPool = new Pool({
    // a pooler hands sessions around, and would lose what these are opened with
    connectionString: direct,
    max: 6,
    statement_timeout: READ_MS,
    query_timeout: 2 * READ_MS,
    options: '-c default_transaction_read_only=on',
  });
  const listener = createListener(direct);
  const locks = createLocks(direct);
  return {
    db: drizzle({ client: pool }) as Database,
    reads: drizzle({ client: readPool }) as Database,
    notify: async (channel, payload = '') => {
      await pool.query('select pg_notify($1, $2)', [channel, payload]);
    },
    listen: (channel, receive, missed = () => undefined) => listener.listen(channel, receive, missed),
    ping: listener.ping,
    exclusively: locks.exclusively,
    dump: null,
    close: async () => {
      await listener.close();
      await Promise.all([locks.close(), pool.end(), readPool.end()]);
    },
  };
}
