import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { administer } from './database-admin.ts';

export interface EmptyDatabase {
  url: string;
  /** Runs a statement on a connection of its own, which `endSessions` spares. */
  query<T extends object>(text: string, values?: unknown[]): Promise<T[]>;
  /** Ends every session of the database, as a restart or failover does. @returns how many there were */
  endSessions(): Promise<number>;
  drop(): Promise<void>;
}

/** A database of its own on the server of TEST_DATABASE_URL, without any table. */
export async function emptyDatabase(): Promise<EmptyDatabase> {
  const server = process.env.TEST_DATABASE_URL ?? '';
  const name = `talkies_empty_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name}`);
  const own = new URL(server);
  own.pathname = `/${name}`;
  const admin = new pg.Client({ connectionString: own.href });
  await admin.connect();
  return {
    url: own.href,
    query: async (text, values) => (await admin.query(text, values)).rows,
    endSessions: async () => {
      const { rowCount } = await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
        [name],
      );
      return rowCount ?? 0;
    },
    drop: async () => {
      await admin.end();
      await administer(server, `drop database ${name} with (force)`);
    },
  };
}
