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

/** Seconds until a silent session is asked whether it is there, from one question to the next, and how many questions. */
const SILENCE = { idle: 3, interval: 2, count: 2 };

/**
 * The server asks a silent session whether it is there: a machine that lost its power closes no line, and by the
 * server's own settings its locks would be held for hours. So they are free after seven seconds.
 */
export const lockSession = (url: string): pg.Client =>
  new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    options: Object.entries(SILENCE)
      .map(([name, value]) => `-c tcp_keepalives_${name}=${value}`)
      .join(' '),
  });

/**
 * PostgreSQL's advisory locks belong to a session, so they are taken on one of their own: a pool would unlock on
 * another session than it locked. The server lets go of them when the process or its line dies. Work that runs on
 * without its session may then have company: the lock spares work, it must not be what keeps the work right.
 */
export function createLocks(url: string): { exclusively: Exclusively; close(): Promise<void> } {
  const locally = localLocks();
  let session: Promise<pg.Client> | undefined;

  const open = (): Promise<pg.Client> => {
    const client = lockSession(url);
    const opened = client.connect().then(() => client);
    const forget = (): void => {
      if (session === opened) session = undefined;
    };
    // the next lock opens another
    for (const over of ['error', 'end'] as const) client.on(over, forget);
    opened.catch(forget);
    session = opened;
    return opened;
  };
  /** A session that does not answer is ended, and its locks with it. */
  const ask = async (client: pg.Client, statement: string, name: string): Promise<boolean> => {
    try {
      const query = `select ${statement}(hashtextextended($1, 0)) as done`;
      const { rows } = await client.query<{ done: boolean }>(query, [name]);
      return rows[0]?.done ?? false;
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
  };

  return {
    exclusively: async (name, work) => {
      let ran = false;
      await locally(name, async () => {
        const client = await (session ?? open());
        ran = await ask(client, 'pg_try_advisory_lock', name);
        if (!ran) return;
        try {
          await work();
        } finally {
          await ask(client, 'pg_advisory_unlock', name).catch(() => undefined);
        }
      });
      return ran;
    },
    close: async () => {
      await session?.then((client) => client.end()).catch(() => undefined);
    },
  };
}
