import pg from 'pg';
import { sessionName, shareRunningLock } from './running-lock.ts';

const ANSWER_MS = 5_000;
const POLL_MS = 1_000;

/** Runs `work` while no other process runs work of that name. False, at once, where one does: nothing was run. */
export type Exclusively = (name: string, work: () => Promise<void>) => Promise<boolean>;

/**
 * Shows to others that this process lives, by holding a lock of that name: until its end, and again within seconds
 * after its connection to the database was lost.
 */
export type Stay = (name: string) => Promise<void>;

/** For a database of one process. */
export function localLocks(): Exclusively {
  const taken = new Set<string>();
  return async (name, work) => {
    if (taken.has(name)) return false;
    taken.add(name);
    try {
      await work();
    } finally {
      taken.delete(name);
    }
    return true;
  };
}

/** the interval of signs of life while work runs, and the silence after which the server ends the session */
const SIGN_MS = 1_500;
const STILL_MS = 6_000;

/** @param stillMs the server ends the session after so long without a query, even while the connection is up */
export const lockSession = (url: string, stillMs?: number): pg.Client =>
  new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    fallback_application_name: sessionName(),
    ...(stillMs === undefined ? {} : { options: `-c idle_session_timeout=${stillMs}` }),
  });

/** One session after another, opened when a query needs it. */
function createSession(connect: () => pg.Client) {
  let session: Promise<pg.Client> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const open = (): Promise<pg.Client> => {
    const client = connect();
    const opened = client.connect().then(() => client);
    const forget = (): void => {
      if (session === opened) session = undefined;
    };
    // the next lock opens another session
    for (const over of ['error', 'end'] as const) client.on(over, forget);
    opened.catch(forget);
    session = opened;
    return opened;
  };
  /** One query after another. A session that does not answer is ended, and its locks with it. */
  const ask = <T = boolean>(client: pg.Client, question: string, values: string[] = []): Promise<T> => {
    const response = last.then(async () => {
      try {
        const { rows } = await client.query<{ done: T }>(`select ${question} as done`, values);
        return (rows[0] as { done: T }).done;
      } catch (error) {
        client.end().catch(() => undefined);
        throw error;
      }
    });
    last = response.catch(() => undefined);
    return response;
  };
  return {
    present: () => session ?? open(),
    ask,
    lock: (client: pg.Client, name: string) =>
      ask(client, 'pg_try_advisory_lock(hashtextextended($1, 0))', [name]),
    close: async () => {
      await session?.then((client) => client.end()).catch(() => undefined);
    },
  };
}

export interface Locks {
  exclusively: Exclusively;
  stay: Stay;
  /**
   * Shows to a restore that this process runs. @throws LoggableError while one runs; one that starts later ends the
   * process
   */
  run(): Promise<void>;
  close(): Promise<void>;
}

/**
 * PostgreSQL's advisory locks belong to a session, so they are taken on sessions of their own: a pool might unlock on
 * another session. The server releases them when the process or its connection dies, and those of work also when the
 * process is suspended. Work that continues without its session may then run twice: the lock saves work, correctness
 * must not depend on it.
 */
export function createLocks(url: string): Locks {
  const locally = localLocks();
  const working = createSession(() => lockSession(url, STILL_MS));
  // a suspended process may still live: its locks are not taken from it before their time
  const living = createSession(() => lockSession(url));
  const timers: NodeJS.Timeout[] = [];
  const often = (ms: number, run: () => Promise<unknown>): NodeJS.Timeout =>
    setInterval(() => run().catch(() => undefined), ms).unref();

  /** Keeps a lock by which others see that this process lives, and takes it again after its connection was lost. */
  const keep = async (take: (client: pg.Client) => Promise<boolean>): Promise<void> => {
    let takenOn: pg.Client | null = null;
    const check = async (): Promise<void> => {
      const client = await living.present();
      // a connection that was cut without a message is noticed only by a query
      if (client === takenOn) await living.ask(client, 'true');
      else if (await take(client)) takenOn = client;
    };
    await check();
    timers.push(often(POLL_MS, check));
  };
  const share = shareRunningLock();

  return {
    exclusively: async (name, work) => {
      let ran = false;
      await locally(name, async () => {
        const client = await working.present();
        ran = await working.lock(client, name);
        if (!ran) return;
        const signs = often(SIGN_MS, () => working.ask(client, 'true'));
        try {
          await work();
        } finally {
          clearInterval(signs);
          await working
            .ask(client, 'pg_advisory_unlock(hashtextextended($1, 0))', [name])
            .catch(() => undefined);
        }
      });
      return ran;
    },
    stay: (name) => keep((client) => living.lock(client, name)),
    run: () => keep((client) => share((question, values) => living.ask(client, question, values))),
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all([working.close(), living.close()]);
    },
  };
}
