import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { lockSession } from '../../server/src/platform/db/locks.ts';
import { RESTORED, UNFINISHED } from '../../server/src/platform/db/restore-marks.ts';
import { Refusal } from '../lib/refusal.ts';

/** Writes the whole database as SQL. Consistent while the shop runs. */
export async function dumpPostgres(url: string, file: string): Promise<void> {
  await client('pg_dump', url, ['--no-owner', '--no-privileges', '--file', file]);
}

/** @returns the rows of a question with one column */
export async function askPostgres(url: string, question: string): Promise<string[]> {
  const output = await client('psql', url, ['--no-psqlrc', '-Atc', question]);
  return output.split('\n').filter((line) => line !== '');
}

const ownTables = `select count(*) from pg_tables where schemaname not like 'pg\\_%' and schemaname <> 'information_schema'`;
const dropEverything = `do $$ declare name text; begin
  for name in select nspname from pg_namespace where nspname not like 'pg\\_%' and nspname <> 'information_schema'
  loop execute format('drop schema %I cascade', name); end loop; end $$; create schema public;`;

/** The mark with which no shop opens the database: its files are not in place yet. */
export const markRestored = `do $$ begin if to_regclass('app.settings') is not null then
  insert into app.settings values ('${RESTORED}', '${UNFINISHED}') on conflict (name) do update set value = excluded.value;
  end if; end $$`;

/**
 * The mark that the shop handles when it next starts (server/src/flows/after-restore.ts). The previous version takes
 * any value for it.
 */
export const markFinished = `do $$ begin if to_regclass('app.settings') is not null then
  update app.settings set value = now()::text where name = '${RESTORED}';
  if not found then
    raise exception 'a process of the shop began meanwhile: stop it, and restore again with --force';
  end if; end if; end $$`;

/**
 * Loads the SQL in one transaction: all of it or nothing. A dump has no statistics, without which PostgreSQL plans as
 * if every table were empty until it collects them itself, minutes later. `replace` drops the database's present
 * contents.
 */
export async function loadPostgres(url: string, file: string, replace: boolean): Promise<void> {
  const tables = Number(await askPostgres(url, ownTables));
  if (tables > 0 && !replace) {
    throw new Refusal(
      `The database holds ${tables} tables: restore into an empty one, or add --force to replace them.`,
    );
  }
  const after = ['-c', markRestored, '-c', 'analyze'];
  const before = replace ? ['-c', dropEverything] : [];
  await client('psql', url, [
    '--no-psqlrc',
    '-q',
    '-1',
    '-v',
    'ON_ERROR_STOP=1',
    ...before,
    '-f',
    file,
    ...after,
  ]);
}

/** Runs a program of PostgreSQL's. Every user of the machine can read its arguments: the password is not among them. */
async function client(program: string, url: string, options: string[]): Promise<string> {
  const { address, password } = withoutPassword(url);
  const env = { ...process.env, ...(password && { PGPASSWORD: password }) };
  const child = spawn(program, [...options, address], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const missing = once(child, 'error').then(() => {
    throw new Refusal(
      `${program} was not found: install PostgreSQL’s client programs (Debian: postgresql-client).`,
    );
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const done = Promise.all([text(child.stdout), text(child.stderr), ended]);
  const [output, errors, code] = await Promise.race([done, missing]);
  if (code !== 0) throw new Refusal(`${program} failed: ${errors.trim()}`);
  return output;
}

/** The start of an address up to the user, and the password, which may contain an "@": the last one ends it. */
const userPart = /^(\w+:\/\/[^:/?#]*):[^/?#]*@/;
/** An "@" after the host: it may be the one that ends a password with "/", "?" or "#". */
const lateAt = /:\/\/[^/?#]*[/?#].*@/s;

/**
 * Takes the password from the address, as the shop reads it; a socket's address has no host.
 * @throws Refusal that does not show the address
 */
function withoutPassword(url: string): { address: string; password: string | undefined } {
  const [place = '', query = ''] = url.split(/\?(.*)/s);
  const rest = query.split('&').filter((part) => !part.startsWith('password='));
  const address = [place.replace(userPart, '$1@'), rest.join('&')].filter(Boolean).join('?');
  // a password with "/", "?" or "#" is still in the address, and its beginning is in the place of the port
  if (!URL.canParse(address.replace('@/', '@host/')) || lateAt.test(address)) {
    throw new Refusal(
      'DATABASE_URL or DATABASE_DIRECT_URL is no address of which the password can be told from the rest: write % in the password as %25, / as %2F, ? as %3F and # as %23, and an @ after the host as %40.',
    );
  }
  return { address, password: lockSession(url).password };
}
