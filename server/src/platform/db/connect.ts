import { join } from 'node:path';
import type { Connection } from './database.ts';
import { connectPglite, openPglite } from './pglite.ts';
import { connectPostgres } from './postgres.ts';

/** The configured database, brought up to date. */
export async function connect(config: { databaseUrl: string | null; dataDir: string }): Promise<Connection> {
  return config.databaseUrl
    ? connectPostgres(config.databaseUrl)
    : connectPglite(await openPglite(join(config.dataDir, 'db')));
}
