import type { Connection } from '../platform/db/database.ts';
import { type Copy, copyInMemory, copyOnPostgres } from './database-copies.ts';

export interface TestDatabase extends Connection {
  /** null: PGlite, which only this process can open */
  url: string | null;
  /** as another process opens it: on PostgreSQL with connections of its own, on PGlite over the only one */
  again(): Promise<Connection>;
}

/**
 * The worker's databases, as they were made: opening one takes ten milliseconds, making one on PGlite half a second.
 */
const free: Copy[] = [];

/** A migrated database for this test alone: PGlite in memory, or one on the server of TEST_DATABASE_URL. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  const copy = free.pop() ?? (await (server ? copyOnPostgres(server) : copyInMemory()));
  const connection = copy.connect();
  return {
    ...connection,
    url: copy.url,
    again: async () => (copy.url ? copy.connect() : { ...connection, close: async () => undefined }),
    close: async () => {
      await connection.close();
      if (await copy.empty()) free.push(copy);
      else await copy.drop();
    },
  };
}
