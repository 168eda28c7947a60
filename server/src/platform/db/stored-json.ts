import { eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { settings } from './tables.ts';

/** The JSON value that is stored under a name; null while there is none. */
export async function storedJson<T>(db: Database, name: string): Promise<T | null> {
  const [row] = await db.select().from(settings).where(eq(settings.name, name));
  return row ? (JSON.parse(row.value) as T) : null;
}

/** Stores a JSON value under a name, in place of the one before. */
export async function storeJson(tx: Database, name: string, json: object): Promise<void> {
  const value = JSON.stringify(json);
  await tx
    .insert(settings)
    .values({ name, value })
    .onConflictDoUpdate({ target: settings.name, set: { value } });
}
