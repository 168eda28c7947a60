import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import type { Connection } from '../platform/db/database.ts';
import { connectPglite, openPglite } from '../platform/db/pglite.ts';
import { connectPostgres } from '../platform/db/postgres.ts';
import { administer } from './database-admin.ts';

export interface TestDatabase extends Connection {
  /** null: PGlite, which only this process can open */
  url: string | null;
  /** as another process opens it: on PostgreSQL with connections of its own, on PGlite over the one there is */
  again(): Promise<Connection>;
}

/** A fresh, migrated database of its own: PGlite in memory, or one on the server of TEST_DATABASE_URL. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) {
    const migrated = new Blob([Buffer.from(inject('migratedPglite'), 'base64')]);
    const connection = await connectPglite(await openPglite(null, migrated));
    return { ...connection, url: null, again: async () => ({ ...connection, close: async () => undefined }) };
  }
  const name = `talkies_test_${randomUUID().replaceAll('-', '')}`;
  await administer(url, `create database ${name} template ${inject('migratedPostgres')}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const connection = await connectPostgres(own.href);
  return {
    ...connection,
    url: own.href,
    again: () => connectPostgres(own.href),
    close: async () => {
      await connection.close();
      // without force: PostgreSQL waits for the sessions that are just ending, instead of breaking them
      await administer(url, `drop database ${name}`);
    },
  };
}
