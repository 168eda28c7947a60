import type { Database } from './database.ts';

interface Statement<R> {
  execute(values: Record<string, unknown>): Promise<R>;
}

/** Drivers name repeated statements themselves (adr/350); Drizzle's own names would be sent through poolers too. */
export const UNNAMED = '';

/**
 * A statement that differs only in its values, which are `sql.placeholder`s: its text is built once for each database.
 * For a card's six joins, building it takes longer than reading the result.
 */
export function builtOnce<R>(
  build: (db: Database) => Statement<R>,
): (db: Database, values: Record<string, unknown>) => Promise<R> {
  const known = new WeakMap<Database, Statement<R>>();
  return (db, values) => {
    const statement = known.get(db) ?? build(db);
    known.set(db, statement);
    return statement.execute(values);
  };
}
