import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { DatabaseConfig } from '../config/database.ts';
import type { Connection } from './database.ts';
import { connectPglite, openPglite } from './pglite.ts';
import { connectPostgres } from './postgres.ts';

/** The configured database, brought up to date. */
export async function connect(config: DatabaseConfig & Pick<Config, 'dataDir'>): Promise<Connection> {
  return config.databaseUrl
    ? connectPostgres(config.databaseUrl, config)
    : connectPglite(await openPglite(join(config.dataDir, 'db')));
}
