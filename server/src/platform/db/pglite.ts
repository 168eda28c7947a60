import { mkdirSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { createYield } from '../yield-turn.ts';
import type { Connection, Database } from './database.ts';
import { localLocks } from './locks.ts';
import { parseAsDrizzle } from './pglite-parsers.ts';
import { prepareRepeated } from './pglite-statements.ts';
import { migrationsFolder, prepare } from './prepare.ts';
import { markTransactions, requireNoTransaction } from './transaction-scope.ts';

const extensions = { pg_trgm, unaccent };

/**
 * PGlite computes in this process, and runs queued queries without yielding: until the last of them is done no socket
 * is read, and a new connection, which needs several such rounds, waits longest. So after a few milliseconds of queries
 * other work gets its turn.
 */
function letBreathe(pglite: PGlite): void {
  const ask = pglite.execProtocolRaw.bind(pglite);
  const yieldTurn = createYield();
  pglite.execProtocolRaw = async (message, options) => {
    const answer = await ask(message, options);
    await yieldTurn();
    return answer;
  };
}

/** A query beside the open transaction of its own caller would wait for ever, and everybody else after it. */
function refuseWaiting(pglite: PGlite): void {
  const ask = pglite.query.bind(pglite);
  pglite.query = async (...query) => {
    requireNoTransaction();
    return ask(...query);
  };
}

/** Creates and migrates the tables first. */
export async function connectPglite(pglite: PGlite): Promise<Connection> {
  const db = drizzle({ client: pglite });
  await prepare(db as Database);
  await migrate(db, { migrationsFolder });
  return pgliteConnection(pglite);
}

/** Connects to a database whose tables are up to date. */
export function pgliteConnection(pglite: PGlite): Connection {
  const db = markTransactions(drizzle({ client: pglite }) as Database);
  return {
    db,
    reads: db,
    notify: async (channel, payload = '') => {
      await pglite.query('select pg_notify($1, $2)', [channel, payload]);
    },
    listen: async (channel, receive) => {
      await pglite.listen(channel, receive);
    },
    ping: async () => {
      await pglite.query('select 1');
    },
    pools: () => [],
    // no standby can be behind
    changed: () => undefined,
    exclusively: localLocks(),
    // no other process could see it
    stay: async () => undefined,
    dump: () => pglite.dumpDataDir('none'),
    close: () => pglite.close(),
  };
}

/** `loadDataDir`: a dumped data folder to begin with (tests). Without `folder` the database is in memory. */
export async function openPglite(folder: string | null, loadDataDir?: Blob): Promise<PGlite> {
  if (folder) mkdirSync(folder, { recursive: true });
  const pglite = await PGlite.create({
    ...(folder ? { dataDir: folder } : {}),
    ...(loadDataDir ? { loadDataDir } : {}),
    extensions,
  });
  letBreathe(pglite);
  refuseWaiting(pglite);
  prepareRepeated(pglite);
  parseAsDrizzle(pglite);
  return pglite;
}
