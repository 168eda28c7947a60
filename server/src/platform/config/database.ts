import { z } from 'zod';
import { list } from './list.ts';

const address = z.string().startsWith('postgres');

export const databaseEnvironment = {
  DATABASE_URL: address.optional(),
  DATABASE_DIRECT_URL: address.optional(),
  DATABASE_READ_URLS: list.pipe(z.array(address)),
};

export interface DatabaseConfig {
  /** PostgreSQL's address; null: the embedded database */
  databaseUrl: string | null;
  /**
   * the same database past a pooler, for what needs a session of its own: notifications, locks,
   * migrations, and public reads, which write nothing and end after seconds. null: `databaseUrl`
   * is such a line itself. Where it is set, `databaseUrl` may be a pooler in transaction mode.
   */
  databaseDirectUrl: string | null;
  /** servers of the cluster, each by itself, of which those that are standbys answer what visitors read */
  databaseReadUrls: readonly string[];
}

interface DatabaseEnvironment {
  DATABASE_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
  DATABASE_READ_URLS: readonly string[];
}

/**
 * A process that answers nobody follows no standby.
 * @throws where a direct line leads to a database that has no other
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
