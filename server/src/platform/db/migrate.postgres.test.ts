import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EmptyDatabase, emptyDatabase } from '../../testing/postgres.ts';
import type { Database } from './database.ts';
import { migrateBeside } from './migrate.ts';

let database: EmptyDatabase;
let folder: string;
let migrating: pg.Client;
let somebody: pg.Client;
beforeEach(async () => {
  database = await emptyDatabase();
  folder = mkdtempSync(join(tmpdir(), 'talkies migrations '));
  [migrating, somebody] = [0, 1].map(() => new pg.Client({ connectionString: database.url })) as [
    pg.Client,
    pg.Client,
  ];
  for (const client of [migrating, somebody]) await client.connect();
});
afterEach(async () => {
  for (const client of [migrating, somebody]) await client.end();
  rmSync(folder, { recursive: true });
  await database.drop();
});

/** Writes and runs these migrations. */
function migrate(...migrations: string[][]): Promise<void> {
  mkdirSync(join(folder, 'meta'), { recursive: true });
  const entries = migrations.map((statements, at) => {
    const tag = `000${at}_of_a_test`;
    writeFileSync(join(folder, `${tag}.sql`), statements.join('--> statement-breakpoint\n'));
    return { idx: at, version: '7', when: at + 1, tag, breakpoints: true };
  });
  const journal = { version: '7', dialect: 'postgresql', entries };
  writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify(journal));
  return migrateBeside(drizzle({ client: migrating }) as Database, folder);
}
const waits = async (): Promise<boolean> => {
  const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await database.query(text)).length > 0;
};
const tables = ['create table films (slug text)', 'create table items (id text)'];
const changed = ['alter table items add column film text', 'alter table films add column celebrity text'];

test('whoever reads the tables of a migration in the other order is answered, and the migration follows', async () => {
  await migrate(tables);
  await somebody.query('begin');
  await somebody.query('select * from films');
  const migrated = migrate(tables, changed);
  // it has locked the items, and waits for the films
  await expect.poll(waits, { interval: 10 }).toBe(true);
  expect((await somebody.query('select * from items')).rows).toEqual([]);
  await somebody.query('commit');
  await migrated;
  expect((await somebody.query('select film, celebrity from items, films')).rows).toEqual([]);
});

test('what was carried out stays where the next migration fails, and is not carried out again', async () => {
  await expect(migrate(tables, ['create table items (id text)'])).rejects.toThrow();
  await migrate(tables, changed);
  await migrate(tables, changed);
  expect(await database.query('select film, celebrity from items, films')).toEqual([]);
  expect(await database.query('select from drizzle.__drizzle_migrations')).toHaveLength(2);
});
