import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Exclusively, Stay } from './locks.ts';

/**
 * A database of either kind, PGlite or PostgreSQL, or a transaction in it. Inside `db.transaction(async (tx) => …)` use
 * `tx` alone: PGlite has one connection and refuses a query on `db` there, as tests do on PostgreSQL (adr/504).
 */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** Runs work in a transaction; the caller may add writes that commit or roll back with it. */
export type Within<T> = (work: (tx: Database) => Promise<T>) => Promise<T>;

/** The present use of a pool of connections. */
export interface PoolFigures {
  pool: string;
  busy: number;
  idle: number;
  /** tasks that wait for a connection */
  waiting: number;
  most: number;
}

export interface Connection {
  db: Database;
  /**
   * for public reads: a few connections of its own that write nothing, where no statement runs longer than 5 s, so that
   * slow pages take no connection away from people's actions; `db` itself on PGlite. Where there are standbys, it reads
   * from them: up to a second late for changes without a call of `changed`
   */
  reads: Database;
  /** Notifies every process on this database that `channel` changed. */
  notify(channel: string, payload?: string): Promise<void>;
  /** `missed` is called after the connection to the database was down: notifications of that time are lost. */
  listen(channel: string, receive: (payload: string) => void, missed?: () => void): Promise<void>;
  /**
   * Queries the database on the connection that receives notifications, which never waits for a free one. @throws where
   * it does not answer
   */
  ping(): Promise<void>;
  /** none where there is no pool */
  pools(): PoolFigures[];
  /** Notes that something which reads show has just changed: from here on `reads` include it. */
  changed(): void;
  exclusively: Exclusively;
  stay: Stay;
  /** a copy of everything as a PGlite data folder (tar), for backups; null on PostgreSQL, which has pg_dump */
  dump: (() => Promise<Blob>) | null;
  close(): Promise<void>;
}
