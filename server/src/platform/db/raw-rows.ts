import type { SQL } from 'drizzle-orm';
import type { Database } from './database.ts';

/**
 * The rows of a statement that is written as SQL, as the driver returns them. Drizzle's two drivers have result types
 * of their own; `R` is the type of the statement's columns.
 */
export async function rawRows<R>(db: Database, statement: SQL): Promise<R[]> {
  const { rows } = (await db.execute(statement)) as unknown as { rows: R[] };
  return rows;
}

/** The same for a statement that always has one row, such as one of computed values. */
export async function rawRow<R>(db: Database, statement: SQL): Promise<R> {
  const [row] = await rawRows<R>(db, statement);
  if (row === undefined) throw new Error('a statement that always has a row has none');
  return row;
}
