import { hostname } from 'node:os';
import { MINUTE_MS } from '@talkies/shared';
import pg from 'pg';
import { LoggableError } from '../errors.ts';
import { RESTORED } from './restore-marks.ts';

/** One process at a time creates the tables; any number that nothing else in the shop locks. */
export const MIGRATION_LOCK = 7_251_204_816;

/** The lock that every process of the shop shares for as long as it runs, and that a restore takes alone (adr/537). */
const RUNNING = 'the shop runs';
const SHARE = 'pg_try_advisory_lock_shared(hashtextextended($1, 0))';
const TAKE = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as done';
/** Identifies the present tables: a restore creates others of the same names. Null before the first migration. */
const TABLES = `to_regclass('app.settings')::oid::text`;
/** A start completes a restore of the database before anything uses it. */
const IS_RESTORE_COMPLETED = `not exists (select from app.settings where name = '${RESTORED}')`;

const BEGUN = 'The database of this shop is being restored: start again when that is over.';
const MEANWHILE =
  'The database of this shop is being restored, or was while its line was cut: this process has to start again.';

/** The name of a session for whoever looks for it, also behind a proxy, whose address is all that the server sees. */
export const sessionName = (): string => `talkies ${process.pid} on ${hostname()}`;

/** Ends the process by an error that nothing catches: its state belongs to a database that is gone. */
const endProcess = (error: Error): void => {
  setImmediate(() => {
    throw error;
  });
};

type Ask = <T>(question: string, values?: string[]) => Promise<T>;

/**
 * Shares the lock on one session after another. Ends the process where its connection was cut and the database is no
 * longer the same. @returns a function that queries on a session. @throws LoggableError where a restore has the lock
 * before the first session
 */
export function shareRunningLock(): (ask: Ask) => Promise<boolean> {
  let known: string | null | undefined;
  return async (ask) => {
    const begins = known === undefined;
    const shared = await ask<boolean>(SHARE, [RUNNING]);
    if (!shared && begins) throw new LoggableError(BEGUN);
    // only now: a running restore keeps every process from its tables
    const tables = shared ? await ask<string | null>(TABLES) : null;
    known ??= tables;
    if (begins) return true;
    const same = shared && tables === known && (await ask<boolean>(IS_RESTORE_COMPLETED));
    if (!same) endProcess(new LoggableError(MEANWHILE));
    return same;
  };
}

/**
 * The processes that share the lock, and those that have another lock of the shop's and do not share this one, as
 * processes of the previous version do; each by its name. A start that waits for its turn to migrate does not count.
 */
const HOLDERS = `with holders as (
    select pid, application_name as name, backend_start, client_addr, bool_or(key = hashtextextended($1, 0)) as shares
    from (select pid, classid::bigint << 32 | objid::bigint as key from pg_locks
      where locktype = 'advisory' and objsubid = 1 and granted and pid <> pg_backend_pid()
        and database = (select oid from pg_database where datname = current_database())) locks
      join pg_stat_activity using (pid)
    where key <> $2 group by 1, 2, 3, 4)
  select concat(coalesce(nullif(name, ''), 'one without a name'),
    ' (since ', to_char(backend_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    ', from ', coalesce(host(client_addr), 'its own machine'), ')') as holder
  from holders one
  where shares or not exists (select from holders other where other.shares and other.name = one.name)
  order by backend_start, pid`;

/** The sessions that use a database, each in words for operators. */
export class DatabaseInUse extends Error {
  readonly holders: readonly string[];

  constructor(holders: readonly string[]) {
    super(`in use by ${holders.join('; ')}`);
    this.holders = holders;
  }
}

async function holdersOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ holder: string }>(HOLDERS, [RUNNING, MIGRATION_LOCK]);
  return rows.map(({ holder }) => holder);
}

/** @throws DatabaseInUse */
async function lockOrThrow(client: pg.Client): Promise<void> {
  for (;;) {
    const holders = await holdersOf(client);
    if (holders.length > 0) throw new DatabaseInUse(holders);
    const { rows } = await client.query<{ done: boolean }>(TAKE, [RUNNING]);
    // another process began in this moment; the next look shows it
    if (rows[0]?.done) return;
  }
}

/** The lock, taken: nobody else uses the database for as long as this session lasts. */
export interface RunningLock {
  /** Queries on that session. @throws where its connection was cut, so that processes may have started since */
  ask<T extends object>(question: string): Promise<T[]>;
  /** Processes that use the database all the same, since their version knows no such lock. @throws as `ask` */
  others(): Promise<string[]>;
  release(): Promise<void>;
}

/** a proxy takes a silent connection for an unused one */
const SIGN_MS = MINUTE_MS;

/**
 * Keeps every process of the shop from starting on this database until `release`, or until its connection is cut.
 * @param url without a pooler
 * @throws DatabaseInUse while a process is connected, or another has the lock alone
 */
export async function takeRunningLock(url: string): Promise<RunningLock> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    fallback_application_name: sessionName(),
  });
  // the next query finds out
  client.on('error', () => undefined);
  await client.connect();
  const signs = setInterval(() => client.query('select').catch(() => undefined), SIGN_MS).unref();
  const release = async (): Promise<void> => {
    clearInterval(signs);
    await client.end().catch(() => undefined);
  };
  try {
    await lockOrThrow(client);
  } catch (error) {
    await release();
    throw error;
  }
  return {
    ask: async <T extends object>(question: string) => (await client.query<T>(question)).rows,
    others: () => holdersOf(client),
    release,
  };
}
