import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../../../scripts/lib/ports.ts';
import type { Closing } from '../testing/mail.ts';
import { type Daemon, databaseUser, postgresFolder, startDaemon } from './programs.ts';
import { fillTemplate } from './template.ts';

const MEMBERS = ['db1', 'db2', 'db3'] as const;
/** long enough for a busy machine */
const STARTING_MS = 300_000;
const MAX_CONNECTIONS = 300;
const HOST = '127.0.0.1';

/** One machine of the database: PostgreSQL and its Patroni. */
export interface DatabaseMember {
  name: string;
  port: number;
  restPort: number;
  /** the shop's database on this one, whether it leads or follows */
  url: string;
  start(): void;
  /** ends it as a power failure would */
  kill(): Promise<void>;
  words(): string;
}

/** A primary and two standbys that choose another primary by themselves. */
export interface DatabaseCluster {
  members: readonly DatabaseMember[];
  /** the member that says that it leads; null: none now */
  primary(): Promise<DatabaseMember | null>;
  /** the number of standbys that follow the primary and have all confirmed writes */
  standbys(): Promise<number>;
}

type Owner = ReturnType<typeof databaseUser>;

/** A folder for programs that run as another user than the test. */
function folderOf(owner: Owner, ...parts: [string, ...string[]]): string {
  const path = join(...parts);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chownSync(path, owner.uid, owner.gid);
  return path;
}

async function startEtcd(folder: string, owner: Owner, closing: Closing): Promise<string> {
  const [client, peer] = [await freePort(), await freePort()];
  const home = folderOf(owner, folder, 'etcd');
  const file = join(home, 'etcd.yml');
  const peerUrl = `http://${HOST}:${peer}`;
  const values = {
    NODE: 'etcd1',
    DATA_DIR: join(home, 'data'),
    CLIENT_URL: `http://${HOST}:${client}`,
    PEER_URL: peerUrl,
    CLUSTER: `etcd1=${peerUrl}`,
  };
  writeFileSync(file, fillTemplate('etcd/etcd.yml', values));
  const { uid, gid } = owner;
  const etcd = startDaemon('/usr/bin/etcd', ['--config-file', file], { uid, gid, cwd: home });
  closing.push(etcd.kill);
  return `${HOST}:${client}`;
}

async function memberOf(
  name: string,
  { folder, owner, etcd }: { folder: string; owner: Owner; etcd: string },
): Promise<DatabaseMember> {
  const home = folderOf(owner, folder, name);
  const data = join(home, 'data');
  const [port, restPort] = [await freePort(), await freePort()];
  const file = join(home, 'patroni.yml');
  const values = {
    NODE: name,
    REST_ADDRESS: `${HOST}:${restPort}`,
    ETCD_HOSTS: etcd,
    MAX_CONNECTIONS,
    DATABASE_ADDRESS: `${HOST}:${port}`,
    DATA_DIR: data,
    BIN_DIR: postgresFolder() ?? '',
    PASSWORD_FILE: join(home, 'pgpass'),
    NETWORK: '127.0.0.1/32',
    HBA_METHOD: 'trust',
    SYSTEM_USER: owner.name,
    SUPERUSER_PASSWORD: 'of a test',
    REPLICATION_PASSWORD: 'of a test',
    SOCKET_DIR: home,
  };
  writeFileSync(file, fillTemplate('patroni/patroni.yml', values), { mode: 0o644 });
  let patroni: Daemon | null = null;
  return {
    name,
    port,
    restPort,
    url: `postgres://talkies@${HOST}:${port}/talkies`,
    start: () => {
      const env = { PATH: process.env.PATH, HOME: home, LANG: 'C.UTF-8' };
      patroni = startDaemon('/usr/bin/patroni', [file], { uid: owner.uid, gid: owner.gid, cwd: home, env });
    },
    kill: async () => {
      await patroni?.kill();
      patroni = null;
      killPostmaster(data);
    },
    words: () => patroni?.words() ?? '',
  };
}

/** Kills PostgreSQL, which goes on without its Patroni, by the process id in its own file. */
function killPostmaster(data: string): void {
  try {
    const [pid = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
  } catch {
    // it does not run
  }
}

const answers = async ({ restPort }: DatabaseMember, path: string): Promise<boolean> =>
  fetch(`http://${HOST}:${restPort}${path}`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ status }) => status === 200,
    () => false,
  );

/** Starts the cluster. @throws with Patroni's output where there is no primary with two standbys in time */
export async function openDatabase(folder: string, closing: Closing): Promise<DatabaseCluster> {
  const owner = databaseUser();
  const home = folderOf(owner, folder, 'database');
  const etcd = await startEtcd(home, owner, closing);
  const members: DatabaseMember[] = [];
  for (const name of MEMBERS) members.push(await memberOf(name, { folder: home, owner, etcd }));
  closing.push(() => Promise.all(members.map((member) => member.kill())));
  const count = async (path: string): Promise<DatabaseMember[]> => {
    const found = await Promise.all(
      members.map(async (member) => ((await answers(member, path)) ? [member] : [])),
    );
    return found.flat();
  };
  const cluster: DatabaseCluster = {
    members,
    primary: async () => (await count('/primary'))[0] ?? null,
    standbys: async () => (await count('/replica')).length,
  };
  const [first, ...others] = members;
  first?.start();
  const words = () => members.map((member) => `${member.name}: ${member.words()}`).join('\n');
  const primary = await waitFor('a primary', () => cluster.primary(), words);
  for (const member of others) member.start();
  await prepare(primary);
  await waitFor('two standbys', async () => (await cluster.standbys()) === 2, words);
  await waitFor('a synchronous standby', () => answersSynchronous(members), words);
  return cluster;
}

/** Whether commits wait for a standby: before that, a primary's death could lose confirmed writes. */
const answersSynchronous = async (members: readonly DatabaseMember[]): Promise<boolean> =>
  (await Promise.all(members.map((member) => answers(member, '/synchronous')))).some(Boolean);

/** The shop's own user and database. */
async function prepare({ port }: DatabaseMember): Promise<void> {
  const client = new pg.Client({ host: HOST, port, user: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query("create role talkies login password 'of a test'");
  await client.query('create database talkies owner talkies');
  await client.end();
}

/** Waits until `find` returns something. @throws after five minutes */
export async function waitFor<T>(
  what: string,
  look: () => Promise<T>,
  words: () => string = () => '',
): Promise<NonNullable<T>> {
  const until = Date.now() + STARTING_MS;
  while (Date.now() < until) {
    const found = await look().catch(() => null);
    if (found) return found as NonNullable<T>;
    await sleep(300);
  }
  throw new Error(`${what} did not come to be\n${words()}`);
}
