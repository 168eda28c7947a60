import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '@talkies/shared';
import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { hasCode } from '../errors.ts';
import type { Database } from './database.ts';
import { waitAtMost } from './lock-timeout.ts';
import { rawRow } from './raw-rows.ts';

/**
 * Less than PostgreSQL's `deadlock_timeout` (1 s), after which it ends an arbitrary one of two that wait for each
 * other.
 */
const LOCK_MS = 300;
/** between two tries, for others that use the tables */
const PAUSE_MS = 200;
/** longer than all transactions of a shop; the start waits for a running dump, and fails in the end */
const TIMEOUT_MS = 2 * MINUTE_MS;

/**
 * Runs the missing migrations while processes of the previous version read and write (adr/500): each in a transaction
 * of its own, so that none blocks what another needs. A migration that would have to wait is rolled back and begun
 * again.
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
