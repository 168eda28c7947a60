import { z } from 'zod';
import { list } from './list.ts';

const address = z.string().startsWith('postgres');

export const databaseEnvironment = {
  DATABASE_URL: address.optional(),
  DATABASE_DIRECT_URL: address.optional(),
  DATABASE_READ_URLS: list.pipe(z.array(address)),
};

export interface DatabaseConfig {
  /** PostgreSQL's URL; null: the embedded database */
  databaseUrl: string | null;
  /**
   * the same database without the pooler, for what needs a session of its own: notifications, locks, migrations, and
   * public reads, which write nothing and end after seconds. null: `databaseUrl` is such a connection itself. Where
   * this is set, `databaseUrl` may be a pooler in transaction mode.
   */
  databaseDirectUrl: string | null;
  /** the servers of the cluster, one URL each; those that are standbys answer public reads */
  databaseReadUrls: readonly string[];
}

interface DatabaseEnvironment {
  DATABASE_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
  DATABASE_READ_URLS: readonly string[];
}

/**
 * A process that serves no requests follows no standby.
 * @throws where a direct connection is configured for a database that has no other
 */
export function databaseOf(e: DatabaseEnvironment, roles: readonly string[]): DatabaseConfig {
  if ((e.DATABASE_DIRECT_URL || e.DATABASE_READ_URLS.length > 0) && !e.DATABASE_URL)
    throw new Error(
      'DATABASE_DIRECT_URL and DATABASE_READ_URLS need DATABASE_URL beside them. See docs/operating.md.',
    );
  return {
    databaseUrl: e.DATABASE_URL ?? null,
    databaseDirectUrl: e.DATABASE_DIRECT_URL ?? null,
    databaseReadUrls: roles.includes('api') ? e.DATABASE_READ_URLS : [],
  };
}
