import { z } from 'zod';

const address = z.string().startsWith('postgres');

export const databaseEnvironment = {
  DATABASE_URL: address.optional(),
  DATABASE_DIRECT_URL: address.optional(),
};

export interface DatabaseConfig {
  /** PostgreSQL's address; null: the embedded database */
  databaseUrl: string | null;
  /**
   * the same database past a pooler, for what needs a session of its own: notifications, locks,
   * migrations, and public reads, which write nothing and end after seconds. null: `databaseUrl`
   * is such a line itself. Where it is set, `databaseUrl` may be a pooler in transaction mode.
   */
  databaseDirectUrl?: string | null;
}

/** @throws where a direct line leads to a database that has no other */
export function databaseOf(e: {
  DATABASE_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
}): DatabaseConfig {
  if (e.DATABASE_DIRECT_URL && !e.DATABASE_URL)
    throw new Error(
      'DATABASE_DIRECT_URL needs DATABASE_URL beside it, the pooler’s address. See docs/operating.md.',
    );
  return { databaseUrl: e.DATABASE_URL ?? null, databaseDirectUrl: e.DATABASE_DIRECT_URL ?? null };
}
