import { hostname } from 'node:os';
import { MINUTE_MS } from '@talkies/shared';
import pg from 'pg';
import { LoggableError } from '../errors.ts';
import { RESTORED } from './restore-marks.ts';

/** Tables are made by one process at a time; any number that nothing else in the shop locks. */
export const MIGRATION_LOCK = 7_251_204_816;

/** The lock that every process of the shop shares for as long as it runs, and a restore takes alone (adr/537). */
const RUNNING = 'the shop runs';
const SHARE = 'pg_try_advisory_lock_shared(hashtextextended($1, 0))';
const TAKE = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as done';
/** Which tables there are: a restore makes others of the same names. Null before the first migration. */
const TABLES = `to_regclass('app.settings')::oid::text`;
/** A start completes a restore of the database before anything acts on it. */
const IS_RESTORE_COMPLETED = `not exists (select from app.settings where name = '${RESTORED}')`;

const BEGUN = 'The database of this shop is being restored: start again when that is over.';
const MEANWHILE =
  'The database of this shop is being restored, or was while its line was cut: this process has to start again.';

/** How a session is named to who looks for it: also past a proxy, whose address is all that the server sees. */
export const sessionName = (): string => `talkies ${process.pid} on ${hostname()}`;

/** Past whoever would catch it: what this process knows is of a database that is gone. */
const endProcess = (error: Error): void => {
  setImmediate(() => {
    throw error;
  });
};

type Ask = <T>(question: string, values?: string[]) => Promise<T>;

/**
 * Shares the lock on one session after another. Ends the process where its line was cut and the database is not any more
 * the one that it knew. @returns what asks on a session. @throws LoggableError where a restore has it before the first one
 */
export function shareRunningLock(): (ask: Ask) => Promise<boolean> {
  let known: string | null | undefined;
  return async (ask) => {
    const begins = known === undefined;
    const shared = await ask<boolean>(SHARE, [RUNNING]);
    if (!shared && begins) throw new LoggableError(BEGUN);
    // only now: a restore that runs keeps everybody from its tables
    const tables = shared ? await ask<string | null>(TABLES) : null;
    known ??= tables;
    if (begins) return true;
    const same = shared && tables === known && (await ask<boolean>(IS_RESTORE_COMPLETED));
    if (!same) endProcess(new LoggableError(MEANWHILE));
    return same;
  };
}

/**
 * Who shares the lock; and who has another one of the shop's and shares none, as processes of the version before: each with
 * its name. A start that waits for its turn to migrate has not begun.
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

/** Who has a database, each in words for operators. */
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
    // else somebody began in this moment, who is seen at the next look
    if (rows[0]?.done) return;
  }
}

/** The lock taken: nobody else uses the database, for as long as this one's session lasts. */
export interface RunningLock {
  /** Asks on that session. @throws where its line was cut, so that some may have begun since */
  ask<T extends object>(question: string): Promise<T[]>;
  /** Those that use it all the same, since they are of a version that knows no such lock. @throws as `ask` */
  others(): Promise<string[]>;
  release(): Promise<void>;
}

/** a proxy takes a line on which nothing is said for one that is not used any more */
const SIGN_MS = MINUTE_MS;

/**
 * Keeps every process of the shop from starting on this database until `release`, or until its line is cut.
 * @param url past a pooler @throws DatabaseInUse while one is connected, or another has it alone
 */
export async function takeRunningLock(url: string): Promise<RunningLock> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    fallback_application_name: sessionName(),
  });
  // found out by who asks next
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
