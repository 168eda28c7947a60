import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';

/**
 * The same for PGlite and PostgreSQL, and for a transaction in either. PGlite has one connection: inside
 * `db.transaction(async (tx) => …)` use `tx` alone, a query on `db` there waits for ever.
 */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface Connection {
  db: Database;
  /** Tells every process on this database that `channel` changed. */
  notify(channel: string, payload?: string): Promise<void>;
  listen(channel: string, receive: (payload: string) => void): Promise<void>;
  /** a copy of everything as a PGlite data folder (tar), for backups; null on PostgreSQL, which has pg_dump */
  dump: (() => Promise<Blob>) | null;
  close(): Promise<void>;
}

const migrationsFolder = fileURLToPath(new URL('../../drizzle', import.meta.url));
const REOPEN_MS = 1_000;
const extensions = { pg_trgm, unaccent };

async function prepare(db: Database): Promise<void> {
  await db.execute(sql`create extension if not exists pg_trgm`);
  await db.execute(sql`create extension if not exists unaccent`);
  // unaccent() is only stable; an index needs a function that promises to stay the same
  await db.execute(sql`create or replace function searchable(value text) returns text language sql immutable
    parallel safe strict as $$ select lower(public.unaccent('public.unaccent', value)) $$`);
}

export async function connectPglite(pglite: PGlite): Promise<Connection> {
  const db = drizzlePglite({ client: pglite });
  await prepare(db as Database);
  await migratePglite(db, { migrationsFolder });
  return {
    db: db as Database,
    notify: async (channel, payload = '') => {
      await pglite.query('select pg_notify($1, $2)', [channel, payload]);
    },
    listen: async (channel, receive) => {
      await pglite.listen(channel, receive);
    },
    dump: () => pglite.dumpDataDir('none'),
    close: () => pglite.close(),
  };
}

/** `loadDataDir`: a dumped data folder to begin with (tests). Without `folder` it lives in memory. */
export async function openPglite(folder: string | null, loadDataDir?: Blob): Promise<PGlite> {
  if (folder) mkdirSync(folder, { recursive: true });
  return PGlite.create({
    ...(folder ? { dataDir: folder } : {}),
    ...(loadDataDir ? { loadDataDir } : {}),
    extensions,
  });
}

/** Hears notifications on a client of its own, and comes back when the server or the line was away. */
function createListener(url: string) {
  const receivers = new Map<string, ((payload: string) => void)[]>();
  let client: Promise<pg.Client> | undefined;
  let closed = false;

  const open = async (): Promise<pg.Client> => {
    const fresh = new pg.Client({ connectionString: url });
    // what was said meanwhile is lost: jobs are looked for once a second, kept answers live for a minute at most
    fresh.once('error', () => {
      client = undefined;
      setTimeout(reopen, REOPEN_MS).unref();
    });
    await fresh.connect();
    fresh.on('notification', ({ channel, payload }) => {
      for (const receive of receivers.get(channel) ?? []) receive(payload ?? '');
    });
    for (const channel of receivers.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    return fresh;
  };
  const reopen = (): void => {
    if (closed || client) return;
    client = open();
    client.catch(() => {
      client = undefined;
      setTimeout(reopen, REOPEN_MS).unref();
    });
  };

  return {
    listen: async (channel: string, receive: (payload: string) => void): Promise<void> => {
      receivers.set(channel, [...(receivers.get(channel) ?? []), receive]);
      if (client) await (await client).query(`listen ${pg.escapeIdentifier(channel)}`);
      else {
        client = open();
        await client;
      }
    },
    close: async (): Promise<void> => {
      closed = true;
      await (await client)?.end();
    },
  };
}

export async function connectPostgres(url: string): Promise<Connection> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  // a client that breaks while nobody uses it is replaced by the pool; unheard, its error would end the process
  pool.on('error', () => undefined);
  const db = drizzlePg({ client: pool });
  await prepare(db as Database);
  await migratePg(db, { migrationsFolder });
  const listener = createListener(url);
  return {
    db: db as Database,
    notify: async (channel, payload = '') => {
      await pool.query('select pg_notify($1, $2)', [channel, payload]);
    },
    listen: listener.listen,
    dump: null,
    close: async () => {
      await listener.close();
      await pool.end();
    },
  };
}

export async function connect(config: { databaseUrl: string | null; dataDir: string }): Promise<Connection> {
  return config.databaseUrl
    ? connectPostgres(config.databaseUrl)
    : connectPglite(await openPglite(join(config.dataDir, 'db')));
}
