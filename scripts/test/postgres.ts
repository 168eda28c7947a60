import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../lib/ports.ts';
import { run } from './command.ts';
import { install, mayInstall } from './debian.ts';
import { quickestFolder } from './quickest-folder.ts';

export interface TestDatabase {
  url: string;
  stop: () => Promise<void>;
}

/** Whether there is a PostgreSQL server to test on, or what is missing. */
export const mayHavePostgres = (): boolean =>
  Boolean(process.env.TEST_DATABASE_URL) || findBinaries() !== null || mayInstall();

/** A throw-away PostgreSQL server, or a sentence that says why there is none. TEST_DATABASE_URL names one to use instead. */
export async function testDatabase(): Promise<TestDatabase | string> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  let binaries = findBinaries();
  if (!binaries && mayInstall()) {
    const problem = await install('postgresql');
    if (problem) return `PostgreSQL could not be installed: ${problem}`;
    binaries = findBinaries();
  }
  return binaries
    ? startCluster(binaries)
    : 'PostgreSQL is not installed: install Debian’s package postgresql, or set TEST_DATABASE_URL';
}

function findBinaries(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const elsewhere = (process.env.PATH ?? '').split(':');
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...elsewhere];
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

/** Text is ordered by a language, as in most databases; PGlite orders it by its bytes (adr/517). */
const english = ['--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en-US'];

async function startCluster(binaries: string): Promise<TestDatabase | string> {
  const folder = await mkdtemp(join(quickestFolder(), 'talkies-postgres-'));
  const owner = serverUser();
  if ('uid' in owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const initialised = await run(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', ...english],
    { ...owner, cwd: folder },
  );
  if (initialised.code !== 0) return `PostgreSQL could not make a database: ${initialised.transcript.trim()}`;
  const port = await freePort();
  const settings = [
    ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off', 'jit=off'],
    'max_connections=300',
  ];
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', data, '-k', folder, '-h', '127.0.0.1', '-p', String(port), ...settings.flatMap((s) => ['-c', s])],
    { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let log = '';
  const ready = new Promise<boolean>((resolve) => {
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text;
      if (log.includes('ready to accept connections')) resolve(true);
    });
    server.once('exit', () => resolve(false));
  });
  const stop = async () => {
    if (server.exitCode === null && server.kill('SIGINT')) await once(server, 'exit');
    await rm(folder, { recursive: true, force: true });
  };
  if (await ready) return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
  await stop();
  return `PostgreSQL did not start: ${log.trim()}`;
}

/** PostgreSQL refuses to run as root: Debian's own user for it, else nobody. */
function serverUser(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // no such user: the next one
    }
  }
  return {};
}
