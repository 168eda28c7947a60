import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { drizzle } from 'drizzle-orm/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import { migrationsFolder, prepare } from '../../platform/db/prepare.ts';

const MIGRATION = '0066_member_numbers.sql';
const db = new PGlite({ extensions: { pg_trgm, unaccent } });
const migrate = (file: string) => db.exec(readFileSync(join(migrationsFolder, file), 'utf8'));
const enrol = (id: string, at: string) =>
  db.query(
    'insert into app.users (id, name, handle, email, created_at, updated_at) values ($1, $1, $1, $1, $2, $2)',
    [id, at],
  );

beforeAll(async () => {
  await prepare(drizzle({ client: db }) as Database);
  const before = readdirSync(migrationsFolder)
    .filter((file) => file.endsWith('.sql') && file < MIGRATION)
    .sort();
  for (const file of before) await migrate(file);
});
afterAll(() => db.close());

test('who was there before numbers are numbered by the day they joined; the next one to join has the next number', async () => {
  await enrol('the-third', '2026-03-01');
  await enrol('the-first', '2026-01-01');
  await enrol('the-second', '2026-02-01');
  await migrate(MIGRATION);
  // by a version that does not know the column
  await enrol('the-fourth', '2026-01-15');
  const { rows } = await db.query('select id, member_number from app.users order by member_number');
  expect(rows).toEqual([
    { id: 'the-first', member_number: 1 },
    { id: 'the-second', member_number: 2 },
    { id: 'the-third', member_number: 3 },
    { id: 'the-fourth', member_number: 4 },
  ]);
});
