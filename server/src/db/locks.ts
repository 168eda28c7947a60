import pg from 'pg';

const ANSWER_MS = 5_000;

/** Runs `work` while no other process runs work of that name. False, at once, where one does: nothing was run. */
export type Exclusively = (name: string, work: () => Promise<void>) => Promise<boolean>;

/** For a database of one process. */
export function localLocks(): Exclusively {
  const held = new Set<string>();
  return async (name, work) => {
    if (held.has(name)) return false;
    held.add(name);
    try {
      await work();
    } finally {
      held.delete(name);
    }
    return true;
  };
}

/**
 * PostgreSQL's advisory locks belong to a session, so they are taken on one of their own: a pool would unlock on
 * another session than it locked. The server lets go of them when the process or its line dies. Work that runs on
 * without its session may then have company: the lock spares work, it must not be what keeps the work right.
 */
export function createLocks(url: string): { exclusively: Exclusively; close(): Promise<void> } {
  const locally = localLocks();
  let session: pg.Client | undefined;

  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    });
    // told twice for one end; the next lock opens another
    client.on('error', () => forget(client));
    await client.connect();
    session = client;
    return client;
  };
  const forget = (client: pg.Client): void => {
    if (session === client) session = undefined;
  };
  const ask = async (client: pg.Client, statement: string, name: string): Promise<boolean> => {
    const { rows } = await client.query<{ done: boolean }>(
      `select ${statement}(hashtextextended($1, 0)) as done`,
      [name],
    );
    return rows[0]?.done ?? false;
  };

  return {
    exclusively: async (name, work) => {
      let ran = false;
      await locally(name, async () => {
        const client = session ?? (await open());
        if (!(await ask(client, 'pg_try_advisory_lock', name))) return;
        try {
          await work();
        } finally {
          // a session that cannot unlock is over, and its locks with it
          await ask(client, 'pg_advisory_unlock', name).catch(() => {
            forget(client);
            return client.end();
          });
        }
        ran = true;
      });
      return ran;
    },
    close: async () => {
      await session?.end();
    },
  };
}
