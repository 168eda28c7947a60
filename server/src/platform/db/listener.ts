import pg from 'pg';

const REOPEN_MS = 1_000;
const KEEP_ALIVE_MS = 10_000;
const PING_MS = 2_000;

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

/** Receives notifications on a client of its own, and reconnects after the server or the network was away. */
export function createListener(url: string): Listener {
  const receivers = new Map<string, Receiver[]>();
  let client: Promise<pg.Client> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const open = async (): Promise<pg.Client> => {
    const fresh = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      query_timeout: PING_MS,
      // finds out that a failover or a router has cut the connection without a message
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    let lost = false;
    // pg emits several errors for one loss: each needs a listener, or it ends the process
    fresh.on('error', () => {
      if (lost) return;
      lost = true;
      fresh.end().catch(() => undefined);
      reopenSoon();
    });
    fresh.on('notification', ({ channel, payload }) => {
      for (const { receive } of receivers.get(channel) ?? []) receive(payload ?? '');
    });
    await fresh.connect();
    for (const channel of receivers.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    return fresh;
  };

  const reopenSoon = (): void => {
    client = undefined;
    if (closed) return;
    clearTimeout(timer);
    timer = setTimeout(reopen, REOPEN_MS).unref();
  };

  const reopen = (): void => {
    if (closed || client) return;
    client = open();
    client.then(() => {
      for (const { missed } of [...receivers.values()].flat()) missed();
    }, reopenSoon);
  };

  const opened = (): Promise<pg.Client> => {
    if (!client) {
      const opening = open();
      client = opening;
      opening.catch(() => {
        if (client === opening) client = undefined;
      });
    }
    return client;
  };

  return {
    listen: async (channel, receive, missed) => {
      const present = await opened();
      receivers.set(channel, [...(receivers.get(channel) ?? []), { receive, missed }]);
      await present.query(`listen ${pg.escapeIdentifier(channel)}`);
    },
    ping: async () => {
      await (await opened()).query('select 1');
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client?.then((present) => present.end()).catch(() => undefined);
    },
  };
}
