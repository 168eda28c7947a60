import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Exclusively, Stay } from './locks.ts';

/**
 * The same for PGlite and PostgreSQL, and for a transaction in either. Inside `db.transaction(async (tx) => …)` use `tx`
 * alone: PGlite has one connection, and refuses a query on `db` there, as tests do on PostgreSQL (adr/504).
 */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** Runs a piece of work in a transaction; whoever gives it may have more stand or fall with that. */
export type Within<T> = (work: (tx: Database) => Promise<T>) => Promise<T>;

/** How a pool of connections is used. */
export interface PoolFigures {
  pool: string;
  busy: number;
  idle: number;
  /** tasks that wait for one */
  waiting: number;
  most: number;
}

export interface Connection {
  db: Database;
  /** for public reads: a few connections of its own that write nothing, where no statement runs longer than 5 s, so
   * that slow pages take no connection away from people's actions; `db` itself on PGlite. From standbys, where there are
   * some: up to a second late in what no `changed` told of */
  reads: Database;
  /** Tells every process on this database that `channel` changed. */
  notify(channel: string, payload?: string): Promise<void>;
  /** `missed` is called after the line to the database was down: notifications of that time are lost. */
  listen(channel: string, receive: (payload: string) => void, missed?: () => void): Promise<void>;
  /** Asks the database on the line that hears notifications, which waits for no free connection. @throws when there is no answer */
  ping(): Promise<void>;
  /** none where there is no pool */
  pools(): PoolFigures[];
  /** Something that reads show changed just now: `reads` answer with it from here on. */
  changed(): void;
  exclusively: Exclusively;
  stay: Stay;
  /** a copy of everything as a PGlite data folder (tar), for backups; null on PostgreSQL, which has pg_dump */
  dump: (() => Promise<Blob>) | null;
  close(): Promise<void>;
}
