import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import type { Connection } from '../platform/db/database.ts';
import { openPglite, pgliteConnection } from '../platform/db/pglite.ts';
import { postgresConnection } from '../platform/db/postgres.ts';
import { type Ask, administer, formOf, within } from './database-admin.ts';

/** A copy of the migrated database, for one test after another (adr/250). */
export interface Copy {
  /** null: PGlite, which only this process can open */
  url: string | null;
  connect(): Connection;
  /**
   * Deletes all rows, once the sessions of the test have ended: the copy is as it was made. False: the test left more
   * than rows, or a session is still open.
   */
  empty(): Promise<boolean>;
  drop(): Promise<void>;
}

/** A table that never had a row has no page; one that `vacuum` found empty has none again. */
const FILLED = `select oid::regclass::text as name from pg_class where relkind = 'r'
  and relnamespace in ('app'::regnamespace, 'onchain'::regnamespace) and pg_relation_size(oid) > 0`;

const RESTART = `select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
  from pg_sequences where last_value is not null`;

/** Waits for sessions that are ending, as long as PostgreSQL does before it drops a database. */
const ALONE = `do $$
begin
  for look in 1..1000 loop
    perform pg_stat_clear_snapshot();
    if not exists (select from pg_stat_activity where datname = current_database()
      and pid <> pg_backend_pid() and backend_type = 'client backend') then
      return;
    end if;
    perform pg_sleep(0.005);
  end loop;
  raise exception 'somebody is still there';
end $$`;

async function emptied(ask: Ask, ...first: string[]): Promise<boolean> {
  try {
    if ((await formOf(ask)) !== inject('migratedForm')) return false;
    for (const statement of first) await ask(statement);
    await empty(ask);
    return true;
  } catch {
    return false;
  }
}

/** `truncate` would make new files for each referenced table and its indexes: twenty times as long. */
async function empty(ask: Ask): Promise<void> {
  const { rows } = await ask(FILLED);
  const filled = (rows as { name: string }[]).map(({ name }) => name);
  if (filled.length > 0) {
    const remove = filled.map((name) => `delete from ${name};`).join(' ');
    // so that neither foreign keys nor triggers refuse the deletion
    await ask(`do $$ begin set local session_replication_role = replica; ${remove} end $$`);
    await ask(`vacuum ${filled.join(', ')}`);
  }
  await ask(RESTART);
}

export async function copyOnPostgres(server: string): Promise<Copy> {
  const name = `${inject('migratedPostgres')}_${randomUUID().slice(-12)}`;
  await administer(server, `create database ${name} template ${inject('migratedPostgres')}`);
  const own = new URL(server);
  own.pathname = `/${name}`;
  return {
    url: own.href,
    connect: () => postgresConnection(own.href),
    empty: () => within(own.href, (ask) => emptied(ask, ALONE)),
    // without force: PostgreSQL waits for the sessions that are ending, instead of breaking them
    drop: () => administer(server, `drop database ${name}`),
  };
}

export async function copyInMemory(): Promise<Copy> {
  const pglite = await openPglite(null, await openAsBlob(inject('migratedPglite')));
  return {
    url: null,
    connect: () => pgliteConnection(lent(pglite)),
    empty: () => emptied((statement) => pglite.query(statement)),
    drop: () => pglite.close(),
  };
}

/** PGlite for one test: after `close` it takes no calls of the test and emits nothing. */
function lent(pglite: PGlite): PGlite {
  let open = true;
  const silence: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    open = false;
    for (const stop of silence.splice(0)) await stop();
  };
  const listen: PGlite['listen'] = async (...how) => {
    const stop = await pglite.listen(...how);
    silence.push(stop);
    return stop;
  };
  return new Proxy(pglite, {
    get: (target, key) => {
      if (key === 'close') return close;
      if (!open) throw new Error('PGlite is closed');
      if (key === 'listen') return listen;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
