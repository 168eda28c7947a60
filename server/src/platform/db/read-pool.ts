import type pg from 'pg';
import { coalesce } from './coalesce.ts';
import { Pool } from './pool.ts';
import { preparingRepeated, type Query } from './prepared-statements.ts';
import { isOnPrimary } from './primary-only.ts';
import { followStandby, type Standby } from './standby.ts';
import { isUnavailable } from './unavailable.ts';

const READ_MS = 5_000;
const CONNECTIONS = 6;

/**
 * Sessions write nothing, no statement runs longer than 5 s, and none is compiled: compiling takes longer than people
 * wait.
 */
const settingsOf = (url: string): pg.PoolConfig => ({
  connectionString: url,
  max: CONNECTIONS,
  statement_timeout: READ_MS,
  query_timeout: 2 * READ_MS,
  options: '-c default_transaction_read_only=on -c jit=off',
});

interface Replica {
  pool: Pool;
  standby: Standby;
}

/** Works as a pool of the primary, and sends queries to standbys that are fit for them, in turn. */
class ReadPool extends Pool {
  readonly #choose: () => Pool | null;

  constructor(url: string, choose: () => Pool | null) {
    super(settingsOf(url));
    this.#choose = choose;
    const ask = preparingRepeated(this);
    const query: Query = async (config, ...more) => {
      const standby = this.#choose();
      if (!standby) return ask(config, ...more);
      try {
        return await (standby.query as Query).call(standby, config, ...more);
      } catch (error) {
        if (!isWorthAnother(error)) throw error;
        return ask(config, ...more);
      }
    };
    Object.assign(this, { query });
  }
}

/**
 * A standby that stopped, or that ended a statement to continue with the primary's log; a statement that took too long
 * does so on any server.
 */
const isWorthAnother = (error: unknown): boolean => {
  const { code } = error as { code?: string };
  return code === '40001' || (isUnavailable(error) && code !== '57014');
};

/**
 * Single statements are sent to a standby, transactions to the primary. A server that is no standby, such as a new
 * leader, is left out.
 */
export function createReadPool(url: string, readUrls: readonly string[]) {
  let turn = 0;
  const choose = (): Pool | null => {
    if (isOnPrimary()) return null;
    const fit = replicas.filter(({ standby }) => standby.isFit());
    turn += 1;
    return fit[turn % fit.length]?.pool ?? null;
  };
  const pool = new ReadPool(url, choose);
  const primary = new Pool({ connectionString: url, max: 1, query_timeout: READ_MS });
  const position = coalesce(async (): Promise<string> => {
    const { rows } = await primary.query<{ position: string }>(
      'select pg_current_wal_lsn()::text as position',
    );
    return rows[0]?.position ?? '';
  });
  const replicas = readUrls.map((readUrl): Replica => {
    const own = new Pool(settingsOf(readUrl));
    Object.assign(own, { query: preparingRepeated(own) });
    const hasReached = async (target: string): Promise<boolean | null> => {
      const { rows } = await own.query<{ reached: boolean | null }>(
        'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= $1::pg_lsn end as reached',
        [target],
      );
      return rows[0]?.reached ?? null;
    };
    return { pool: own, standby: followStandby({ position, hasReached }) };
  });
  return {
    pool,
    changed: (): void => {
      for (const { standby } of replicas) standby.changed();
    },
    close: async (): Promise<void> => {
      await Promise.all(replicas.map(({ standby }) => standby.close()));
      await Promise.all([pool.end(), primary.end(), ...replicas.map((replica) => replica.pool.end())]);
    },
  };
}
