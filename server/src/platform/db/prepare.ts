import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { folded } from './folded.ts';

export const migrationsFolder = fileURLToPath(new URL('../../../drizzle', import.meta.url));

/** What migrations need before the first of them. */
export async function prepare(db: Database): Promise<void> {
  await db.execute(sql`create extension if not exists pg_trgm`);
  await db.execute(sql`create extension if not exists unaccent`);
  // unaccent() is only stable; an index needs an immutable function
  await db.execute(sql`create or replace function searchable(value text) returns text language sql immutable
    parallel safe strict as $$ select ${folded(sql`value`)} $$`);
}
