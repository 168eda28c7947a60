import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';

/** Debian's packages by the program that each contains. */
const packages = {
  '/usr/bin/etcd': 'etcd-server',
  '/usr/bin/patroni': 'patroni',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/sbin/haproxy': 'haproxy',
} as const;
export type Program = keyof typeof packages;

/** Debian's packages that the cluster needs and this machine lacks. */
export function missingPackages(): string[] {
  const absent = Object.entries(packages).flatMap(([path, name]) => (existsSync(path) ? [] : [name]));
  return postgresFolder() ? absent : ['postgresql', ...absent];
}

export function postgresFolder(): string | null {
  const debian = '/usr/lib/postgresql';
  const [newest] = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return newest === undefined ? null : `${debian}/${newest}/bin`;
}

/** The user for PostgreSQL and PgBouncer, which refuse to run as root: then Debian's own. */
export function databaseUser(): { uid: number; gid: number; name: string } {
  const name =
    process.getuid?.() === 0 ? 'postgres' : execFileSync('id', ['-un'], { encoding: 'utf8' }).trim();
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g'), name };
}

/** A program of the machine that a test starts and kills. */
export interface Daemon {
  pid: number;
  /** its last output */
  words(): string;
  /** Ends it at once, and all processes that it started. */
  kill(): Promise<void>;
}

const LAST_WORDS = 4_000;

/** Starts a program in its own process group, so that its children end with it. */
export function startDaemon(program: Program, args: string[], options: SpawnOptions = {}): Daemon {
  const child: ChildProcess = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-LAST_WORDS);
    });
  const gone = once(child, 'exit').catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    words: () => output,
    kill: async () => {
      try {
        if (child.pid) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // it ended before
      }
      await gone;
    },
  };
}
