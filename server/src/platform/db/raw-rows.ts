import type { SQL } from 'drizzle-orm';
import type { Database } from './database.ts';

/**
 * The rows of a statement that is written out as SQL, as the driver gives them. Drizzle's two drivers answer in types of
 * their own; `R` is what the statement itself says its columns are.
 */
export async function rawRows<R>(db: Database, statement: SQL): Promise<R[]> {
  const { rows } = (await db.execute(statement)) as unknown as { rows: R[] };
  return rows;
}

/** The same of a statement that always has one row, such as one of values put together. */
export async function rawRow<R>(db: Database, statement: SQL): Promise<R> {
  const [row] = await rawRows<R>(db, statement);
  if (row === undefined) throw new Error('a statement that always has a row has none');
  return row;
}
