import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Connection } from './database.ts';
import { connectPglite, openPglite } from './pglite.ts';
import { connectPostgres, type MoreLines } from './postgres.ts';

/** The configured database, brought up to date. */
export async function connect(
  config: Pick<Config, 'dataDir' | 'databaseUrl'> & MoreLines,
): Promise<Connection> {
  return config.databaseUrl
    ? connectPostgres(config.databaseUrl, config)
    : connectPglite(await openPglite(join(config.dataDir, 'db')));
}
