import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '@talkies/shared';
import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { hasCode } from '../errors.ts';
import type { Database } from './database.ts';
import { waitAtMost } from './lock-timeout.ts';
import { rawRow } from './raw-rows.ts';

/** Under PostgreSQL's `deadlock_timeout` (1 s), after which it ends one of two who wait for each other: whoever it likes. */
const LOCK_MS = 300;
/** between two tries, for whoever uses the tables */
const PAUSE_MS = 200;
/** past all transactions of a shop; a dump that runs is waited for, and ends the start in the end */
const TIMEOUT_MS = 2 * MINUTE_MS;

/**
 * Carries out the migrations that are missing while processes of the version before ask and write on (adr/500): each in a
 * transaction of its own, so that none holds what another needs. A migration that would wait stands back, and is begun again.
 * @throws the last refusal, where tables are not free for two minutes
 */
export async function migrateBeside(db: Database, migrationsFolder: string): Promise<void> {
  await db.execute(sql`create schema if not exists drizzle`);
  await db.execute(sql`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`);
  const { at } = await rawRow<{ at: number }>(
    db,
    sql`select coalesce(max(created_at), -1)::float8 as at from drizzle.__drizzle_migrations`,
  );
  for (const migration of readMigrationFiles({ migrationsFolder }))
    if (migration.folderMillis > at) await untilFree(() => carryOut(db, migration));
}

const carryOut = (db: Database, { sql: statements, hash, folderMillis }: MigrationMeta): Promise<void> =>
  db.transaction(async (tx) => {
    await waitAtMost(tx, LOCK_MS);
    for (const statement of statements) await tx.execute(sql.raw(statement));
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    );
  });

async function untilFree(work: () => Promise<void>): Promise<void> {
  const late = Date.now() + TIMEOUT_MS;
  for (;;)
    try {
      return await work();
    } catch (error) {
      const refused = hasCode((error as Error).cause, '55P03');
      if (!refused || Date.now() > late) throw error;
      await sleep(PAUSE_MS);
    }
}
