import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const REOPEN_MS = 1_000;
const KEEP_ALIVE_MS = 10_000;
const ANSWER_MS = 2_000;
/** the interval of signs of life: nothing but a query finds a connection that was cut without a message */
const SIGN_MS = 5_000;

interface Receiver {
  receive(payload: string): void;
  /** called after the connection was down for a while: notifications of that time are lost */
  missed(): void;
}

export interface Listener {
  listen(channel: string, receive: (payload: string) => void, missed: () => void): Promise<void>;
  /** @throws when PostgreSQL does not answer on this connection within two seconds */
  ping(): Promise<void>;
  close(): Promise<void>;
}

interface Session {
  /** Ends the session, and opens another soon, where the query fails. */
  query(text: string): Promise<void>;
  end(): Promise<void>;
}

/** Rejects after `ANSWER_MS`, unless the answer was there already and this process was too busy to read it. */
async function noAnswer(): Promise<never> {
  await wait(ANSWER_MS, undefined, { ref: false });
  await nextTurn();
  throw new Error('PostgreSQL does not answer');
}

const listenTo = (channel: string): string => `listen ${pg.escapeIdentifier(channel)}`;

/** @param onLost called once, after an error or a query without an answer; the session is ended */
async function openSession(
  url: string,
  receivers: ReadonlyMap<string, Receiver[]>,
  onLost: () => void,
): Promise<Session> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  let isLost = false;
  const lost = (): void => {
    if (isLost) return;
    isLost = true;
    client.end().catch(() => undefined);
    onLost();
  };
  const answered = async (response: Promise<unknown>): Promise<void> => {
    try {
      await response;
    } catch (error) {
      lost();
      throw error;
    }
  };
  const query = (text: string): Promise<void> => answered(Promise.race([client.query(text), noAnswer()]));
  // pg emits several errors for one loss: each needs a listener, or it ends the process
  client.on('error', lost);
  client.on('notification', ({ channel, payload }) => {
    for (const { receive } of receivers.get(channel) ?? []) receive(payload ?? '');
  });
  await answered(client.connect());
  for (const channel of receivers.keys()) await query(listenTo(channel));
  return { query, end: () => client.end() };
}

/** Receives notifications on a client of its own, and reconnects after the server or the network was away. */
export function createListener(url: string): Listener {
  const receivers = new Map<string, Receiver[]>();
  let session: Promise<Session> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const reopenSoon = (): void => {
    session = undefined;
    if (closed) return;
    clearTimeout(timer);
    timer = setTimeout(() => opened().catch(() => undefined), REOPEN_MS).unref();
  };
  const open = async (): Promise<Session> => {
    const fresh = await openSession(url, receivers, reopenSoon);
    // there are none yet at the first opening
    for (const { missed } of [...receivers.values()].flat()) missed();
    return fresh;
  };
  const opened = (): Promise<Session> => {
    session ??= open();
    return session;
  };
  const ping = async (): Promise<void> => {
    await (await opened()).query('select 1');
  };
  const signs = setInterval(() => {
    if (session) ping().catch(() => undefined);
  }, SIGN_MS).unref();

  return {
    listen: async (channel, receive, missed) => {
      const present = await opened();
      receivers.set(channel, [...(receivers.get(channel) ?? []), { receive, missed }]);
      await present.query(listenTo(channel));
    },
    ping,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      clearInterval(signs);
      try {
        const present = await session;
        // without an answer the session is cut: its orderly end would wait for ever
        await present?.query('unlisten *');
        await present?.end();
      } catch {
        // it is ended already
      }
    },
  };
}
