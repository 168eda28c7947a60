import { execFile } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../../scripts/lib/ports.ts';
import { databaseUser, postgresFolder } from '../cluster/programs.ts';
import { fillTemplate } from '../cluster/template.ts';
import type { Closing } from '../testing/mail.ts';

const run = promisify(execFile);
const HOST = '127.0.0.1';

/** A PostgreSQL server of the test's own. */
export interface OwnServer {
  /** the URL of a database with that name */
  url(database: string): string;
  /** Ends it at once, as when its machine dies; its folder stays. */
  crash(): Promise<void>;
  /** Copies it, while it runs, into a folder that a server can start from. */
  copyTo(name: string): Promise<void>;
}

export interface OwnServers {
  /** Creates a new, empty server that copies each piece of its log to the archive. */
  create(name: string): Promise<OwnServer>;
  /** Starts a copy, which replays the archive up to that moment and no further. */
  recover(name: string, moment: string): Promise<OwnServer>;
}

/** PostgreSQL's programs, run as a user that they accept. @throws where they are not installed */
function openPrograms(folder: string) {
  const programs = postgresFolder();
  if (!programs) throw new Error('This needs the programs of PostgreSQL: apt-get install -y postgresql');
  const { uid, gid, name: user } = databaseUser();
  const env = { PATH: process.env.PATH, LANG: 'C.UTF-8' };
  return {
    user,
    call: (program: string, args: string[]) =>
      run(join(programs, program), args, { uid, gid, cwd: folder, env }),
    handOver: (path: string) => chownSync(path, uid, gid),
  };
}

export function ownServers(folder: string, closing: Closing): OwnServers {
  const { user, call, handOver } = openPrograms(folder);
  const own = (name: string): string => {
    const path = join(folder, name);
    mkdirSync(path, { mode: 0o700 });
    handOver(path);
    return path;
  };
  const archive = own('archive');

  const start = async (data: string): Promise<OwnServer> => {
    const port = await freePort();
    const options = `-p ${port} -c listen_addresses=${HOST} -c unix_socket_directories=''`;
    const log = join(data, 'log.txt');
    await call('pg_ctl', ['-D', data, '-w', '-t', '300', '-l', log, '-o', options, 'start']);
    let runs = true;
    const crash = async (): Promise<void> => {
      if (runs) await call('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']);
      runs = false;
    };
    closing.push(crash);
    const from = ['-h', HOST, '-p', `${port}`, '-U', user];
    return {
      url: (database) => `postgres://${user}@${HOST}:${port}/${database}`,
      crash,
      copyTo: async (name) => {
        await call('pg_basebackup', [...from, '-D', own(name), '-c', 'fast', '-X', 'stream']);
      },
    };
  };
  return {
    create: async (name) => {
      const data = own(name);
      const kind = ['-A', 'trust', '-E', 'UTF8', '--locale', 'C.UTF-8', '--no-sync'];
      await call('initdb', ['-D', data, '-U', user, ...kind]);
      const settings = fillTemplate('postgresql/archive.conf', { ARCHIVE: archive });
      appendFileSync(join(data, 'postgresql.conf'), settings);
      return start(data);
    },
    recover: async (name, moment) => {
      const data = join(folder, name);
      const settings = fillTemplate('postgresql/recover.conf', { ARCHIVE: archive, MOMENT: moment });
      appendFileSync(join(data, 'postgresql.conf'), settings);
      writeFileSync(join(data, 'recovery.signal'), '');
      handOver(join(data, 'recovery.signal'));
      return start(data);
    },
  };
}
