import pg from 'pg';

const ANSWER_MS = 5_000;
const LOOK_MS = 1_000;

/** Runs `work` while no other process runs work of that name. False, at once, where one does: nothing was run. */
export type Exclusively = (name: string, work: () => Promise<void>) => Promise<boolean>;

/**
 * Shows to others, by a lock of that name which nobody else takes, that this process lives: until its end, and again within
 * seconds where its line to the database was lost.
 */
export type Stay = (name: string) => Promise<void>;

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
export function createLocks(url: string): { exclusively: Exclusively; stay: Stay; close(): Promise<void> } {
  const locally = localLocks();
  const looking: NodeJS.Timeout[] = [];
  let session: Promise<pg.Client> | undefined;
  let last: Promise<unknown> = Promise.resolve();

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
  /** One question after another. A session that does not answer is ended, and its locks with it. */
  const ask = (client: pg.Client, question: string, values: string[] = []): Promise<boolean> => {
    const response = last.then(async () => {
      try {
        const { rows } = await client.query<{ done: boolean }>(`select ${question} as done`, values);
        return rows[0]?.done ?? false;
      } catch (error) {
        client.end().catch(() => undefined);
        throw error;
      }
    });
    last = response.catch(() => undefined);
    return response;
  };

  const lock = (client: pg.Client, name: string): Promise<boolean> =>
    ask(client, 'pg_try_advisory_lock(hashtextextended($1, 0))', [name]);

  return {
    exclusively: async (name, work) => {
      let ran = false;
      await locally(name, async () => {
        const client = await (session ?? open());
        ran = await lock(client, name);
        if (!ran) return;
        try {
          await work();
        } finally {
          await ask(client, 'pg_advisory_unlock(hashtextextended($1, 0))', [name]).catch(() => undefined);
        }
      });
      return ran;
    },
    stay: async (name) => {
      let heldOn: pg.Client | null = null;
      const look = async (): Promise<void> => {
        const client = await (session ?? open());
        // a line that was cut without a word is known by asking alone
        if (client === heldOn) await ask(client, 'true');
        else if (await lock(client, name)) heldOn = client;
      };
      await look();
      looking.push(setInterval(() => look().catch(() => undefined), LOOK_MS).unref());
    },
    close: async () => {
      for (const timer of looking) clearInterval(timer);
      await session?.then((client) => client.end()).catch(() => undefined);
    },
  };
}
