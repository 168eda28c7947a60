import { hostname } from 'node:os';
import pg from 'pg';
import { LoggableError } from '../errors.ts';

/** The lock that every process of the shop shares for as long as it runs, and a restore takes alone (adr/537). */
const RUNNING = 'the shop runs';
const SHARE = 'pg_try_advisory_lock_shared(hashtextextended($1, 0))';
/** A database that was restored is settled by a start, before anything acts on it. */
const IS_SETTLED = `not exists (select from app.settings where name = 'restored')`;
const TAKE = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as done';

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

type Ask = (question: string, values: string[]) => Promise<boolean>;

/**
 * Shares the lock on one session after another. Ends the process where its line was cut and the database is not any more
 * the one that it knew. @returns what asks on a session. @throws LoggableError where a restore has it before the first one
 */
export function shareRunning(): (ask: Ask) => Promise<boolean> {
  let running = false;
  return async (ask) => {
    const shared = await ask(running ? `${SHARE} and ${IS_SETTLED}` : SHARE, [RUNNING]);
    if (!shared && running) endProcess(new LoggableError(MEANWHILE));
    if (!shared && !running) throw new LoggableError(BEGUN);
    running = true;
    return shared;
  };
}

const HOLDERS = `select concat(coalesce(nullif(application_name, ''), 'one without a name'),
    ' (since ', to_char(backend_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    ', from ', coalesce(host(client_addr), 'its own machine'), ')') as holder
  from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and objsubid = 1 and granted and pid <> pg_backend_pid()
    and database = (select oid from pg_database where datname = current_database())
    and (classid::bigint << 32 | objid::bigint) = hashtextextended($1, 0)
  order by backend_start, pid`;

/** Who has a database, each in words for operators. */
export class InUse extends Error {
  readonly holders: readonly string[];

  constructor(holders: readonly string[]) {
    super(`in use by ${holders.join('; ')}`);
    this.holders = holders;
  }
}

/** @throws InUse */
async function takeRunning(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ done: boolean }>(TAKE, [RUNNING]);
    if (rows[0]?.done) return;
    const found = await client.query<{ holder: string }>(HOLDERS, [RUNNING]);
    // who was just ending is gone at the next try
    if (found.rows.length > 0) throw new InUse(found.rows.map(({ holder }) => holder));
  }
}

/**
 * Keeps every process of the shop from starting on this database until `release`, which never throws: false where the line
 * was cut before, so that some may have started. @param url past a pooler
 * @throws InUse while one is connected, or another has it alone
 */
export async function takeAlone(url: string): Promise<{ release: () => Promise<boolean> }> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    fallback_application_name: sessionName(),
  });
  // found out at the release
  client.on('error', () => undefined);
  await client.connect();
  const end = () => client.end().catch(() => undefined);
  try {
    await takeRunning(client);
  } catch (error) {
    await end();
    throw error;
  }
  return {
    release: async () => {
      const held = await client.query('select').then(
        () => true,
        () => false,
      );
      await end();
      return held;
    },
  };
}
