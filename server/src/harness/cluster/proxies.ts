import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../../../scripts/lib/ports.ts';
import type { Closing } from '../testing/mail.ts';
import { type DatabaseCluster, waitFor } from './database.ts';
import { type Daemon, databaseUser, startDaemon } from './programs.ts';
import { fillTemplate } from './template.ts';

const HOST = '127.0.0.1';

export interface Proxies {
  /** the shop's address */
  url: string;
  /** the primary through PgBouncer, in transaction mode */
  databaseUrl: string;
  /** the primary without PgBouncer */
  directUrl: string;
  /** kills and restarts one, as its service manager would */
  restart: { haproxy(): Promise<void>; pgbouncer(): Promise<void> };
}

/** HAProxy in front of the API processes and of the database, with PgBouncer in between. */
export async function openProxies(
  folder: string,
  { members }: Pick<DatabaseCluster, 'members'>,
  apiPorts: readonly number[],
  closing: Closing,
): Promise<Proxies> {
  const [front, primary, pool] = [await freePort(), await freePort(), await freePort()];
  const home = join(folder, 'proxies');
  mkdirSync(home);
  const haproxyFile = join(home, 'haproxy.cfg');
  const servers = {
    API_SERVERS: apiPorts.map((port, index) => `    server api${index + 1} ${HOST}:${port} check`).join('\n'),
    // alive is who the other part found alive
    LIVE_SERVERS: apiPorts
      .map((port, index) => `    server api${index + 1} ${HOST}:${port} track talkies/api${index + 1}`)
      .join('\n'),
    DATABASE_SERVERS: members
      .map(({ name, port, restPort }) => `    server ${name} ${HOST}:${port} check port ${restPort}`)
      .join('\n'),
  };
  const binds = { MAX_CONNECTIONS: 8_000, HTTP_BIND: `${HOST}:${front}`, PRIMARY_BIND: `${HOST}:${primary}` };
  writeFileSync(haproxyFile, fillTemplate('haproxy/haproxy.cfg', { ...binds, ...servers }));
  const { uid, gid } = databaseUser();
  const poolFile = join(home, 'pgbouncer.ini');
  const users = join(home, 'users.txt');
  writeFileSync(users, '"talkies" ""\n');
  writeFileSync(
    poolFile,
    fillTemplate('pgbouncer/pgbouncer.ini', {
      PRIMARY_HOST: HOST,
      PRIMARY_PORT: primary,
      LISTEN_HOST: HOST,
      LISTEN_PORT: pool,
      AUTH_TYPE: 'trust',
      AUTH_FILE: users,
    }),
  );
  const start = {
    haproxy: () => startDaemon('/usr/sbin/haproxy', ['-db', '-f', haproxyFile]),
    pgbouncer: () => startDaemon('/usr/sbin/pgbouncer', [poolFile], { uid, gid }),
  };
  const running: Record<keyof typeof start, Daemon> = {
    haproxy: start.haproxy(),
    pgbouncer: start.pgbouncer(),
  };
  closing.push(async () => {
    for (const daemon of Object.values(running)) await daemon.kill();
  });
  const databaseUrl = `postgres://talkies@${HOST}:${pool}/talkies`;
  const directUrl = `postgres://talkies@${HOST}:${primary}/talkies`;
  const words = () =>
    Object.values(running)
      .map((daemon) => daemon.words())
      .join('\n');
  // until its first checks HAProxy takes every server for the primary, and connects to them in turn
  const leads = async (url: string): Promise<boolean> => {
    for (const _ of members) if (!(await leadsTo(url))) return false;
    return true;
  };
  for (const url of [directUrl, databaseUrl]) await waitFor(`the primary at ${url}`, () => leads(url), words);
  const restart = (name: keyof typeof start) => async (): Promise<void> => {
    await running[name].kill();
    running[name] = start[name]();
  };
  return {
    url: `http://${HOST}:${front}`,
    databaseUrl,
    directUrl,
    restart: { haproxy: restart('haproxy'), pgbouncer: restart('pgbouncer') },
  };
}

/** Whether the next connection leads to the primary. */
async function leadsTo(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ leads: boolean }>('select not pg_is_in_recovery() as leads');
    return rows[0]?.leads === true;
  } finally {
    await client.end().catch(() => undefined);
  }
}
